import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

/** An S3-compatible server for tests and benchmarks, with one bucket in a folder. */
export interface BucketServer {
  /** For example `s3://wedding?endpoint=http://127.0.0.1:39201`. */
  address: string;
  /** The credentials, as environment variables. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  close(): Promise<void>;
}

const BUCKET = 'wedding';
const REFUSED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>PreconditionFailed</Code><Message>At least one of the pre-conditions you specified did not hold</Message></Error>';

/**
 * Starts `@20minutes/s3rver` on a free port of this machine. It doesn't support conditional writes, so a layer in front of
 * it implements them as S3 documents them (If-None-Match: *, If-Match: "etag"). `conditional: false` omits the layer, to
 * imitate services that ignore conditions.
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
    // For a list, s3rver signs the address without the final slash that the SDK signs. Unknown keys are refused anyway.
    allowMismatchedSignatures: true,
  });
  await inner.configureBuckets();
  const handle = inner.callback();
  const front = serializePerKey(async (request, response, key) => {
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

/** Handles one request at a time for each object, so that readers never see half of one and conditions hold, as in S3. */
function serializePerKey(handler: Handler) {
  const queues = new Map<string, Promise<void>>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname.slice(1));
    const ended = once(response, 'close');
    const queue = (queues.get(key) ?? Promise.resolve())
      .then(() => handler(request, response, key))
      .catch(() => response.destroy())
      .then(() => ended)
      .then(() => undefined);
    queues.set(key, queue);
  };
}

async function isRefused(inner: S3rver, { method, headers }: IncomingMessage, path: string) {
  const { 'if-none-match': noneMatch, 'if-match': match } = headers;
  if (method !== 'PUT' || (!noneMatch && !match)) return false;
  const [bucket = '', ...key] = path.split('/');
  const existing = await inner.store.getMetadata(bucket, key.join('/')).catch(() => undefined);
  return noneMatch ? Boolean(existing) : existing?.etag !== match;
}
