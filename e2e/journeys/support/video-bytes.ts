import type { CDPSession, Page } from 'playwright';

const VIDEO = /^\/media\/[^/]+\/\d+\/r\d+\/(?:\d+|audio)\.m4[sa]$/;
/** A prepaid line in Lagos on a busy evening. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 750_000 / 8, uploadThroughput: 750_000 / 8 };

interface VideoBytes {
  /** Returns the bytes of videos fetched over the network by the browser's log, optionally until a Unix time in seconds. */
  bytes: (until?: number) => number;
  /** Requests for videos that reached the network: `GET 240.m4s bytes=0-99`. */
  asked: () => string[];
  /** Resets the counts. */
  forget: () => void;
  slow: () => Promise<void>;
}

type Send = (method: string, params?: object) => Promise<unknown>;
type Hear = (method: string, params: LogParams) => void;
interface LogParams {
  requestId: string;
  request?: { url: string; method: string; headers: Record<string, string> };
  response?: { fromServiceWorker?: boolean };
  dataLength?: number;
  /** Seconds of the browser's own clock. `wallTime` is the same time in Unix seconds, given when a request is sent. */
  timestamp: number;
  wallTime?: number;
}

/**
 * Records the network log of a page and of the service worker that fetches for it. Answers that the worker takes from
 * the device appear in the page's log as the worker's and count as free. `worker: false` is for pages without a worker.
 */
export async function countVideoBytes(page: Page, { worker = true } = {}): Promise<VideoBytes> {
  const log = networkLog();
  const session = await page.context().newCDPSession(page);
  const hearPage = log.hear();
  for (const event of EVENTS)
    session.on(event as 'Network.loadingFinished', (params) => hearPage(event, params as LogParams));
  const sendPage: Send = (method, params) => session.send(method as 'Network.enable', params as never);
  const sends = worker ? [sendPage, await attachWorker(page, session, log.hear())] : [sendPage];
  for (const send of sends) await send('Network.enable');
  const { bytes, asked, forget } = log;
  return {
    bytes,
    asked,
    forget,
    slow: async () => {
      for (const send of sends) await send('Network.emulateNetworkConditions', SLOW);
    },
  };
}

const SENT = 'Network.requestWillBeSent';
const EVENTS = [SENT, 'Network.responseReceived', 'Network.dataReceived'];

interface Entry {
  what: string;
  /** When each part arrived, in Unix seconds. */
  came: { at: number; bytes: number }[];
  /** Whether the worker answers this request. Its own log has what it fetches for it. */
  byWorker: boolean;
}

function networkLog() {
  let entries: Entry[] = [];
  const paid = () => entries.filter(({ byWorker }) => !byWorker);
  return {
    hear(): Hear {
      const entriesById = new Map<string, Entry>();
      let offset = 0;
      return (method, { requestId, request, response, dataLength = 0, timestamp, wallTime }) => {
        if (wallTime) offset = wallTime - timestamp;
        if (method === SENT && request) {
          const { pathname } = new URL(request.url);
          if (!VIDEO.test(pathname)) return;
          const range = request.headers.range ?? request.headers.Range ?? '';
          const what = `${request.method} ${pathname.split('/').at(-1)} ${range}`;
          const entry = { what, came: [], byWorker: false };
          entriesById.set(requestId, entry);
          entries.push(entry);
        }
        const entry = entriesById.get(requestId);
        if (!entry) return;
        if (response) entry.byWorker = response.fromServiceWorker === true;
        if (dataLength > 0) entry.came.push({ at: timestamp + offset, bytes: dataLength });
      };
    },
    bytes: (until = Number.POSITIVE_INFINITY) =>
      paid()
        .flatMap(({ came }) => came)
        .reduce((sum, { at, bytes }) => (at <= until ? sum + bytes : sum), 0),
    asked: () => paid().map(({ what }) => what),
    forget: () => {
      entries = [];
    },
  };
}

/** Attaches to the worker through the browser's own session, since Playwright doesn't show the network of workers. */
async function attachWorker(page: Page, own: CDPSession, hear: Hear): Promise<Send> {
  const browser = page.context().browser();
  if (!browser) throw new Error('This context has no browser of its own.');
  const root = await browser.newBrowserCDPSession();
  const { targetInfo } = await own.send('Target.getTargetInfo');
  // The browser reports the worker as soon as it runs, and immediately if it already does.
  const worker = await new Promise<{ targetId: string }>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('No service worker runs for this page.')), 30_000);
    root.on('Target.targetCreated', ({ targetInfo: one }) => {
      if (one.type !== 'service_worker' || one.browserContextId !== targetInfo.browserContextId) return;
      clearTimeout(late);
      resolve(one);
    });
    void root.send('Target.setDiscoverTargets', { discover: true });
  });
  const { sessionId } = await root.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  root.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const { id, method, params, result } = JSON.parse(message);
    if (method) hear(method, params);
    waiting.get(id)?.(result);
  });
  return (method, params = {}) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      void root.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: last, method, params }),
      });
    });
}
