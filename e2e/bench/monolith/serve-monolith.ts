import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Monolith } from './build-monolith.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Serves a monolith beside the product: its registry, configuration and api, the same compression, nothing more. */
export async function serveMonolith(options: { folder: string; entry: Monolith; product: string }) {
  const { folder, entry, product } = options;
  const document = await (await fetch(`${product}/privacy-policy`)).text();
  const data = document.match(/<script type="application\/json".*<\/script>/g)?.join('\n') ?? '';
  const html = brotliCompressSync(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Wedding Plan</title>
${entry.css.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
${entry.js.map((file) => `<script defer src="/${file}"></script>`).join('\n')}
${data}
</head>
<body><div id="root"></div></body>
</html>
`);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    if (path.startsWith('/api/')) return pass(`${product}${request.url}`, response);
    if (!path.startsWith('/static/')) return send(response, html, 'text/html; charset=utf-8', true);
    const br = await readFile(join(folder, `${path}.br`)).catch(() => undefined);
    const bytes = br ?? (await readFile(join(folder, path)).catch(() => undefined));
    if (!bytes) return void response.writeHead(404).end();
    send(response, bytes, TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '', br !== undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  };
}

function send(response: ServerResponse, bytes: Buffer, type: string, isBrotli: boolean): void {
  const encoding = isBrotli ? { 'content-encoding': 'br' } : {};
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...encoding }).end(bytes);
}

async function pass(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
