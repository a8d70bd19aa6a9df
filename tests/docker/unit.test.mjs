// docs/hosting/crowntable.service as systemd reads it. It is not started here: that takes a systemd.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder } from '../cli/terminal.mjs';

const unit = resolve(import.meta.dirname, '../../docs/hosting/crowntable.service');

test('systemd finds nothing wrong with the unit, and little that the server could do', (t) => {
  const text = readFileSync(unit, 'utf8');
  assert.match(text, /^ExecStart=\/usr\/local\/bin\/crowntable-server$/m);
  // The program must be there for it.
  const copy = join(folder(t), 'crowntable.service');
  writeFileSync(copy, text.replace('ExecStart=/usr/local/bin/crowntable-server', 'ExecStart=/bin/true'));
  const analyse = (...words) =>
    execFileSync('systemd-analyze', [...words, copy], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  assert.equal(analyse('verify'), '');
  // Tenths of its "exposure"; 9.6 is a service without any of this.
  assert.match(analyse('security', '--offline=true', '--threshold=15'), /Overall exposure level/);
});
