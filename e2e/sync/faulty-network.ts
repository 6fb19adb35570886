import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../../api/src/testing/test-app.ts';
import { setApiHost } from '../../shared/host/call.ts';

/**
 * What happens to one request: `lost` never arrives, `unanswered` arrives but its answer doesn't, `twice` arrives two times,
 * `late` arrives after the phone has given it up, `failed` is saved and answered by a proxy that lost the api, `refused` isn't saved.
 */
export const FATES = ['lost', 'unanswered', 'twice', 'late', 'failed', 'refused'] as const;
export type Fate = (typeof FATES)[number];

/** An open page on a phone, as the network sees it. */
export interface Page {
  token: string;
  isOnline: boolean;
  /** Whether the page was left: nothing that it still awaits arrives. */
  isClosed: boolean;
  /** Milliseconds that the phone's clock is ahead of the server's. */
  clockAheadMs: number;
  /** What happens to its next writes, in order. */
  fates: Fate[];
}

const SEPARATOR = '~';
const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSAL = JSON.stringify({ message: 'This can’t be saved.', code: 'INVALID', errors: {} });
const running = new AsyncLocalStorage<Page>();
const pages: Page[] = [];

/** Runs work of a page: its calls have the page's token, its clock and its connection. */
export const inPage = <T>(page: Page, work: () => T): T => running.run(page, work);

/** Gives each page its own cookie, connection and clock in this process. */
export function simulateBrowsers(): void {
  const now = Date.now;
  Date.now = () => now() + (running.getStore()?.clockAheadMs ?? 0);
  const cookie = () => {
    const page = running.getStore();
    if (!page) return '';
    if (!pages.includes(page)) pages.push(page);
    return `wedding_production=${page.token}${SEPARATOR}${pages.indexOf(page)}`;
  };
  Object.defineProperty(globalThis, 'document', {
    value: Object.defineProperty({ hidden: true }, 'cookie', { get: cookie }),
  });
  Object.defineProperty(navigator, 'onLine', {
    get: () => running.getStore()?.isOnline ?? true,
    configurable: true,
  });
  for (const name of ['addEventListener', 'removeEventListener'])
    Object.defineProperty(globalThis, name, { value: () => {} });
}

/** Starts a network between the pages and the api that loses, repeats and delays their writes. */
export async function startNetwork(t: TestApp) {
  const late: (() => Promise<unknown>)[] = [];
  const pending = new Set<Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const [token = '', place] = (request.headers.authorization ?? '').replace('Bearer ', '').split(SEPARATOR);
    const page = pages[Number(place)];
    const body = await text(request);
    const deliver = () => {
      const answer = t.app.inject({
        ...requestOf(request),
        payload: body,
        headers: headersOf(request, token),
      });
      pending.add(answer);
      return answer.finally(() => pending.delete(answer));
    };
    const hangUp = () => response.destroy();
    if (!page?.isOnline || page.isClosed) return hangUp();
    const fate = request.method === 'GET' ? undefined : page.fates.shift();
    if (fate === 'lost') return hangUp();
    if (fate === 'late') {
      late.push(deliver);
      return hangUp();
    }
    if (fate === 'refused') return response.writeHead(422, JSON_TYPE).end(REFUSAL);
    const [answer] = await Promise.all([deliver(), fate === 'twice' ? deliver() : null]);
    if (fate === 'unanswered' || page.isClosed || !page.isOnline) return hangUp();
    if (fate === 'failed') return response.writeHead(502).end();
    response
      .writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
      .end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  setApiHost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    /** Delivers what was given up, in the opposite order. */
    async deliverLate() {
      for (const deliver of late.splice(0).reverse()) await deliver();
    },
    /** Ends what is on its way, so that the next history begins without it. */
    async forget() {
      late.length = 0;
      await Promise.allSettled(pending);
    },
    close: () => server.close(),
  };
}

const requestOf = ({ method, url }: IncomingMessage) => ({ method: method as 'GET', url: url ?? '' });

function headersOf({ headers }: IncomingMessage, token: string): Record<string, string> {
  const key = headers['idempotency-key'];
  return {
    authorization: `Bearer ${token}`,
    ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
    ...(key && { 'idempotency-key': String(key) }),
  };
}
