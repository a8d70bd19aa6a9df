// docs/hosting/crowntable.service as systemd reads it, alone and as one of several nodes. It is not started here: that
// takes a systemd.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder } from '../cli/terminal.mjs';

const docs = resolve(import.meta.dirname, '../../docs/hosting');
const unit = join(docs, 'crowntable.service');

test('systemd finds nothing wrong with the unit, and little that the server could do', (t) => {
  const text = readFileSync(unit, 'utf8');
  assert.match(text, /^ExecStart=\/usr\/local\/bin\/crowntable-server$/m);
  // Of Unix, for the operator's socket.
  assert.match(text, /^RestrictAddressFamilies=.*\bAF_UNIX\b/m);
  // The program must be there for it.
  const copy = join(folder(t), 'crowntable.service');
  writeFileSync(copy, text.replace('ExecStart=/usr/local/bin/crowntable-server', 'ExecStart=/bin/true'));
  const analyse = (...words) =>
    execFileSync('systemd-analyze', [...words, copy], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  assert.equal(analyse('verify'), '');
  // Tenths of its "exposure"; 9.6 is a service without any of this.
  assert.match(analyse('security', '--offline=true', '--threshold=15'), /Overall exposure level/);
});

test('systemd finds nothing wrong with a unit that is one of several nodes', (t) => {
  const place = folder(t);
  const text = readFileSync(unit, 'utf8');
  writeFileSync(join(place, 'crowntable@.service'), text.replace(/^ExecStart=.*/m, 'ExecStart=/bin/true'));
  const drop_in = join(place, 'crowntable@.service.d');
  mkdirSync(drop_in);
  copyFileSync(join(docs, 'crowntable-node.conf'), join(drop_in, 'node.conf'));
  const verify = () => {
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${place}:` };
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'crowntable@1.service'], {
      env,
      encoding: 'utf8',
    });
    return stdout + stderr;
  };
  assert.equal(verify(), '');
  // The drop-in is read, too.
  writeFileSync(join(drop_in, 'wrong.conf'), '[Service]\nLoadCredentials=a:b\n');
  assert.match(verify(), /LoadCredentials/);
});
