import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

/** An S3-compatible server for tests and benchmarks, with one bucket in a folder. */
export interface BucketServer {
  /** Such as `s3://wedding?endpoint=http://127.0.0.1:39201`. */
  address: string;
  /** Who may use it, by the usual names. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  close(): Promise<void>;
}

const BUCKET = 'wedding';
const REFUSED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>PreconditionFailed</Code><Message>At least one of the pre-conditions you specified did not hold</Message></Error>';

/**
 * Starts `@20minutes/s3rver` on a free port of this machine. It knows no conditional writes, so a front of ours
 * keeps them as S3 documents them (If-None-Match: *, If-Match: "etag"); `conditional: false` leaves the front
 * out, as services that ignore conditions do.
 */
export async function startBucketServer(options: {
  folder: string;
  port?: number;
  conditional?: boolean;
}): Promise<BucketServer> {
  const inner = new S3rver({
    directory: options.folder,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
    vhostBuckets: false,
    // It signs a list's address without the last slash that the SDK signs; unknown keys are refused all the same.
    allowMismatchedSignatures: true,
  });
  await inner.configureBuckets();
  const handle = inner.callback();
  const front = inTurns(async (request, response, key) => {
    if (options.conditional !== false && (await isRefused(inner, request, key))) {
      request.resume();
      response.writeHead(412, { 'content-type': 'application/xml' }).end(REFUSED);
      return;
    }
    await handle(request, response);
  });
  const server = createServer(front).listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      inner.logger.close();
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse, key: string) => Promise<void>;

/** One request at a time for each object: readers of S3 never see half of one, and conditions hold. */
function inTurns(handler: Handler) {
  const turns = new Map<string, Promise<void>>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname.slice(1));
    const ended = once(response, 'close');
    const turn = (turns.get(key) ?? Promise.resolve())
      .then(() => handler(request, response, key))
      .catch(() => response.destroy())
      .then(() => ended)
      .then(() => undefined);
    turns.set(key, turn);
  };
}

async function isRefused(inner: S3rver, { method, headers }: IncomingMessage, path: string) {
  const { 'if-none-match': noneMatch, 'if-match': match } = headers;
  if (method !== 'PUT' || (!noneMatch && !match)) return false;
  const [bucket = '', ...key] = path.split('/');
  const there = await inner.store.getMetadata(bucket, key.join('/')).catch(() => undefined);
  return noneMatch ? Boolean(there) : there?.etag !== match;
}
