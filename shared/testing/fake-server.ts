import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateProfile } from '../contract/account.ts';
import { changeVideoStatus, updateVideo } from '../contract/admin-video.ts';
import { updateBlog } from '../contract/blog.ts';
import { type Skew, skewedAnswer, withoutLater } from './skew.ts';

interface ReceivedRequest {
  method: string;
  path: string;
  /** `?a=b`, or '' without a query. */
  query: string;
  authorization: string | undefined;
  /** JSON bodies are parsed, any other body is its text. */
  body: unknown;
}
export interface Reply {
  status?: number;
  body: unknown;
  /** Milliseconds until the reply is sent. */
  after?: number;
}
/** Replies by `METHOD /path`; any other call gets 404. */
export type Replies = Record<string, (request: ReceivedRequest) => Reply | Promise<Reply>>;

/**
 * The specification's calls, whose version is optional for other clients. Our own pages send the one that they were opened
 * at, or a second person's save would win in silence (SEC-46).
 */
const VERSIONED = [updateProfile, updateVideo, changeVideoStatus, updateBlog].map(
  ({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '\\d+')}$`),
);

function lacksVersion({ method, path, body }: ReceivedRequest): boolean {
  if (!VERSIONED.some((call) => call.test(`${method} ${path}`))) return false;
  return typeof body === 'string' ? !body.includes('name="version"') : !(body && Object(body).version);
}

/** Starts a real server that answers as the test specifies, and records the requests that it received. */
export async function startFakeServer(replies: Replies, skew?: Skew) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization, content-type',
      'access-control-allow-methods': '*',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    const asked = await read(request);
    requests.push(asked);
    if (lacksVersion(asked)) return response.writeHead(422, headers).end('{"message":"Send the version."}');
    const reply = await replies[`${asked.method} ${asked.path}`]?.(asked);
    const {
      status = 200,
      body,
      after = 0,
    } = reply ?? {
      status: 404,
      body: { message: 'Not there', code: 'NOT_FOUND' },
    };
    await new Promise((due) => setTimeout(due, after));
    response.writeHead(status, headers).end(JSON.stringify(skewedAnswer(body, skew)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { requests, replies, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://far');
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.search,
    authorization: request.headers.authorization,
    body: request.headers['content-type']?.includes('json')
      ? JSON.parse(text, withoutLater)
      : text || undefined,
  };
}
