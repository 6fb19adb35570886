import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Starts a proxy to the product whose pages first run `spoil`: not every driver runs a script before those of a page. */
export async function spoilingLine(product: string, spoil: () => void) {
  const server = createServer((near, answer) => {
    if (near.url === '/spoil.js')
      return answer.setHeader('content-type', 'text/javascript').end(`(${spoil})()`);
    const headers = { ...near.headers, 'accept-encoding': 'identity' };
    const far = request(new URL(near.url ?? '/', product), { method: near.method, headers }, async (page) => {
      const { 'content-length': _, ...rest } = page.headers;
      answer.writeHead(page.statusCode ?? 502, rest);
      if (!page.headers['content-type']?.startsWith('text/html')) return page.pipe(answer);
      answer.end((await text(page)).replace(/<head>/, '<head><script src="/spoil.js"></script>'));
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
