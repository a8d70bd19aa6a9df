// A reverse proxy before the server, as many put one there. It can give out another page, as the next build would.
import { createServer, request as ask } from 'node:http';

const HOP_BY_HOP = ['connection', 'content-length', 'content-encoding', 'transfer-encoding', 'etag'];

/** Passes everything on to `target`; `front.page` changes the page itself. While the target is away it answers 502. */
export async function startFront(target) {
  const { hostname, port } = new URL(target);
  const onwards = ({ method, url, headers }) =>
    ask({
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' },
    });
  const front = { page: (text) => text };

  const server = createServer((request, response) => {
    const passed = onwards(request);
    passed.on('error', () => response.writeHead(502).end());
    passed.on('response', async (answer) => {
      const parts = await answer.toArray().catch(() => []);
      const body = Buffer.concat(parts);
      const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
      const isPage = headers['content-type']?.startsWith('text/html');
      response.writeHead(answer.statusCode, headers).end(isPage ? front.page(body.toString()) : body);
    });
    request.pipe(passed);
  });
  const sockets = new Set();
  server.on('upgrade', (request, near) => {
    sockets.add(near);
    const passed = onwards(request);
    passed.on('error', () => near.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'));
    passed.on('response', (answer) => near.end(`HTTP/1.1 ${answer.statusCode} Refused\r\nconnection: close\r\n\r\n`));
    passed.on('upgrade', (answer, far, head) => {
      const lines = answer.rawHeaders.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
      near.write(head);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ])
        from
          .on('error', () => to.destroy())
          .on('close', () => to.destroy())
          .pipe(to);
    });
    near.on('close', () => sockets.delete(near));
    passed.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.origin = `http://127.0.0.1:${server.address().port}`;
  front.close = async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return front;
}
