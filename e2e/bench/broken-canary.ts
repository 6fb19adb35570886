import { setTimeout as sleep } from 'node:timers/promises';
import { changeRelease, withCanary } from '../../platform/releases/store/release-set.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { type BenchRow, median, spread } from './bench-row.ts';

const ROUNDS = 7;
const PART = 'mfe-marketing';
const MAX_FAILURES = 20;

/** The number of page views that fail before the gateway rolls back a broken version given to every second browser. */
export const brokenCanaryRow: BenchRow = {
  name: 'broken-canary',
  run: async () => {
    const address = await sharedProduct();
    const [views, seconds]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const rollback = await untilRolledBack(address);
      views.push(rollback.failed);
      seconds.push(rollback.seconds);
    }
    return [
      {
        what: 'release: page views that fail before a broken canary turns itself back',
        ours: `${spread(views, '')}, within ${spread(seconds, ' s', 1)}`,
        beside: '-',
        figure: String(median(views)),
        goal: `≤ ${MAX_FAILURES}, each time`,
        met: Math.max(...views) <= MAX_FAILURES,
      },
    ];
  },
};

async function untilRolledBack(address: string): Promise<{ failed: number; seconds: number }> {
  const gateway = await ownGateway(address);
  try {
    const version = await gateway.publishVariant(PART, 'throw new Error("a broken release")');
    await changeRelease(gateway.store, (live) => withCanary(live, PART, { version, percent: 50 }));
    const isOnTrial = async () =>
      partVersions((await readCurrent(gateway.store))?.set, PART)?.canary !== undefined;
    let failed = 0;
    let began = 0;
    for (let visitor = 0; await isOnTrial(); visitor++) {
      if (visitor > 50 * MAX_FAILURES) throw new Error('The broken version stays.');
      const network = `10.${visitor >> 8}.${visitor & 255}.1`;
      if (await reportFailure(gateway.baseURL, { network, version })) failed += 1;
      if (failed > 0) began ||= Date.now();
      await sleep(50);
    }
    return { failed, seconds: (Date.now() - began) / 1000 };
  } finally {
    await gateway.close();
  }
}

/** Acts as a new browser: if it is given the broken version, it reports the failure as ours do. Returns whether it did. */
async function reportFailure(site: string, { network, version }: { network: string; version: string }) {
  const page = await fetch(`${site}/privacy-policy`, { headers: { 'x-forwarded-for': network } });
  const isGiven = (await page.text()).includes(version);
  if (!isGiven) return false;
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const views = [{ remote: PART, version, mounts: 0, phases: { load: 1 } }];
  await fetch(`${site}/beacon`, {
    method: 'POST',
    headers: { 'x-forwarded-for': network, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ views }),
  });
  return true;
}
