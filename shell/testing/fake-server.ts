import { setApiHost } from '@wedding/shared/host/call.ts';
import { type Reply, startFakeServer } from '@wedding/shared/testing/fake-server.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** Starts a fake server for one test file. Each test sets its answers. */
export function fakeServer() {
  let far: Awaited<ReturnType<typeof startFakeServer>>;
  beforeAll(async () => {
    far = await startFakeServer({});
  });
  afterAll(() => void far.close());
  beforeEach(() => {
    for (const call of Object.keys(far.replies)) delete far.replies[call];
    far.requests.length = 0;
    far.replies['GET /healthz'] = () => ({ body: { ok: true } });
    setApiHost(far.address);
  });
  return {
    /** Returns the requests received, without the health checks. */
    received: () => far.requests.filter(({ path }) => path !== '/healthz'),
    answer: (call: string, reply: Reply) => {
      far.replies[call] = () => reply;
    },
    /** Makes every later request fail. */
    cutOff: () => setApiHost('http://127.0.0.1:9'),
  };
}
