import { setApiHost } from '@wedding/shared/platform/call.ts';
import { type Reply, startFarSide } from '@wedding/shared/testing/far-side.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The far side of the network for one test file: each test says what it answers. */
export function farSide() {
  let far: Awaited<ReturnType<typeof startFarSide>>;
  beforeAll(async () => {
    far = await startFarSide({});
  });
  afterAll(() => void far.close());
  beforeEach(() => {
    for (const call of Object.keys(far.replies)) delete far.replies[call];
    far.heard.length = 0;
    far.replies['GET /healthz'] = () => ({ body: { ok: true } });
    setApiHost(far.address);
  });
  return {
    /** What was asked, besides whether anybody is there. */
    heard: () => far.heard.filter(({ path }) => path !== '/healthz'),
    answer: (call: string, reply: Reply) => {
      far.replies[call] = () => reply;
    },
    /** From now on nothing answers at all. */
    cutOff: () => setApiHost('http://127.0.0.1:9'),
  };
}
