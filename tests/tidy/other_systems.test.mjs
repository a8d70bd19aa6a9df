// The terminal and what it is made of keep to what macOS has, too (docs/other-systems.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpp, read } from './tree.mjs';

const ofLinux = [
  /#\s*include\s*<(linux\/|sys\/(epoll|eventfd|inotify|prctl|sendfile|signalfd|sysinfo|timerfd)\.h|nss\.h|features\.h|malloc\.h)/,
  /\b(accept4|clock_nanosleep|close_range|dup3|epoll_\w+|execvpe|getrandom|memfd_create|pidfd_\w+|pipe2|ppoll|prctl|secure_getenv)\(/,
  /\b(EPOLL\w+|MSG_NOSIGNAL|SOCK_CLOEXEC|SOCK_NONBLOCK)\b/,
  /"\/proc\//,
];
/** Lines that only other systems than macOS compile, and remarks, say nothing. */
const onMac = (text) => text.replace(/^#ifdef __APPLE__$([^]*?)^#else$[^]*?^#endif$/gm, '$1').replace(/\/\/.*$/gm, '');
const faultsOf = (path, text) =>
  onMac(text)
    .split('\n')
    .filter((line) => ofLinux.some((pattern) => pattern.test(line)))
    .map((line) => `${path}: ${line.trim()}`);

test('the terminal has nothing that is of Linux alone', () => {
  // The other body of the folder is for programs with their libraries inside, which are of Linux.
  const sources = cpp.filter(
    (path) => /^(clients\/cli|engine|protocol)\//.test(path) && !/with_own_libraries/.test(path),
  );
  assert.ok(sources.length > 200);
  assert.deepEqual(
    sources.flatMap((path) => faultsOf(path, read(path))),
    [],
  );
});

test('the check of other systems bites', () => {
  const guarded = '#ifdef __APPLE__\n    pipe(ends);\n#else\n    pipe2(ends, O_CLOEXEC);\n#endif\n';
  assert.deepEqual(faultsOf('a', guarded), []);
  assert.deepEqual(faultsOf('a', '// getrandom() gives all or fails.\n'), []);
  for (const text of [
    '#include <sys/epoll.h>\n',
    '    pipe2(ends, O_CLOEXEC);\n',
    guarded.replace('pipe(', 'pipe2('),
    'getrandom(bytes, 32, 0);\n',
    'std::ifstream("/proc/self/status");\n',
  ]) {
    assert.equal(faultsOf('a', text).length, 1, text);
  }
});
