import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Monolith } from './build-monolith.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** A finished build in its folder. */
export interface Built {
  folder: string;
  chunks: Monolith;
}

interface Options extends Built {
  product: string;
  /** Chunks of pages by path. Such a page is given the product's own document, with its preloads and early calls. */
  chunksByPath?: Record<string, string>;
}

/** Serves a monolith with the product's registry, configuration and api, and the same compression, but nothing more. */
export async function serveMonolith({ product, chunksByPath = {}, ...built }: Options) {
  let live: Built = built;
  const documents = new Map<string, Promise<Buffer>>();
  const documentOf = (path: string, headers: Record<string, string>) => {
    const cached = documents.get(path);
    if (cached) return cached;
    const chunk = chunksByPath[path];
    const made = chunk
      ? proxiedDocument(live.chunks, { product: product + path, headers, chunk })
      : plainDocument(live.chunks, product);
    documents.set(path, made);
    return made;
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    if (/^\/(api|media|beacon)(\/|$)/.test(path)) return pass(product, request, response);
    if (/\.\w+$/.test(path) && !path.startsWith('/static/')) return void response.writeHead(404).end();
    if (!path.startsWith('/static/')) {
      const headers = { cookie: request.headers.cookie ?? '' };
      const html = await documentOf(path, headers);
      return send(response, html, { type: 'text/html; charset=utf-8', isBrotli: true, cache: 'no-cache' });
    }
    const br = await readFile(join(live.folder, `${path}.br`)).catch(() => undefined);
    const bytes = br ?? (await readFile(join(live.folder, path)).catch(() => undefined));
    if (!bytes) return void response.writeHead(404).end();
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '';
    send(response, bytes, { type, isBrotli: br !== undefined, cache: 'public, max-age=31536000, immutable' });
  });
  // As long as the gateway keeps connections open.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces the served build. */
    deploy: (next: Built) => {
      live = next;
      documents.clear();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  };
}

const stylesheet = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const script = (file: string) => `<script defer src="/${file}"></script>`;

async function plainDocument({ shell }: Monolith, product: string): Promise<Buffer> {
  const document = await (await fetch(`${product}/privacy-policy`)).text();
  const data = document.match(/<script type="application\/json".*<\/script>/g)?.join('\n') ?? '';
  return brotliCompressSync(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<title>Wedding Plan</title>
${shell.css.map(stylesheet).join('\n')}
${shell.js.map(script).join('\n')}
${data}
</head>
<body><div id="root"></div></body>
</html>
`);
}

/** Returns the product's document of a signed-in page, with the monolith's files instead of its own. */
async function proxiedDocument(
  chunks: Monolith,
  { product, headers, chunk }: { product: string; headers: Record<string, string>; chunk: string },
): Promise<Buffer> {
  const document = await (await fetch(product, { headers })).text();
  const later = [chunks['signed-in'], chunks[chunk]].flatMap((files) => (files ? [files] : []));
  const styles = later.flatMap(({ css }) => css);
  const scripts = later.flatMap(({ js }) => js);
  const tags = [
    ...chunks.shell.css.map(stylesheet),
    ...chunks.shell.js.map((file) => `<script defer src="/${file}" fetchpriority="high"></script>`),
    ...new Set(styles.map((file) => `<link rel="preload" as="style" href="/${file}">`)),
    ...new Set(scripts.map((file) => `<link rel="preload" as="script" href="/${file}" fetchpriority="low">`)),
  ];
  const bare = document
    .replace(/<link rel="(?:preload|stylesheet)"[^>]*>\n?/g, '')
    .replace(/<script defer [^>]*><\/script>\n?/g, '');
  return brotliCompressSync(bare.replace('</head>', `${tags.join('\n')}\n</head>`));
}

function send(
  response: ServerResponse,
  bytes: Buffer,
  {
    status = 200,
    type,
    isBrotli,
    cache,
  }: { status?: number; type: string; isBrotli: boolean; cache: string },
): void {
  const encoding = isBrotli ? { 'content-encoding': 'br' } : {};
  response.writeHead(status, { 'content-type': type, 'cache-control': cache, ...encoding }).end(bytes);
}

async function pass(product: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization, cookie, 'content-type': type } = request.headers;
  const headers = Object.entries({ authorization, cookie, 'content-type': type }).filter(
    ([, value]) => value,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = await fetch(product + request.url, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isText = answer.headers.get('content-type')?.includes('json') && bytes.length > 200;
  const cache = answer.headers.get('cache-control') ?? 'no-cache';
  send(response, isText ? brotliCompressSync(bytes) : bytes, {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    isBrotli: Boolean(isText),
    cache,
  });
}
