// A line to a server that can fall silent: nothing comes through, in either direction, and nobody is told.
import { connect, createServer } from 'node:net';

/** `origin`: the server as one reaches it by this line. */
export async function startLine(server) {
  const { hostname, port } = new URL(server);
  const ends = new Set();
  let silent = false;
  const hold = (socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
    socket.on('error', () => socket.destroy());
    if (silent) socket.pause();
  };
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname);
    hold(near);
    hold(far);
    near
      .on('data', (bytes) => far.write(bytes))
      .on('end', () => far.end())
      .on('close', () => far.destroy());
    far
      .on('data', (bytes) => near.write(bytes))
      .on('end', () => near.end())
      .on('close', () => near.destroy());
    if (silent) for (const end of [near, far]) end.pause();
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${listener.address().port}`,
    /** From now on, also for whoever connects anew. */
    fallSilent() {
      silent = true;
      for (const end of ends) end.pause();
    },
    /** What was held back goes through. */
    speak() {
      silent = false;
      for (const end of ends) end.resume();
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
