// Attacks on the limits of browsers' reports: what one network can claim about a version.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHealth } from '../../releases/store/release-health.ts';
import { changeRelease, withCanary } from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';
import { twoTestVersions } from '../testing/test-releases.ts';
import { registerBeacons } from './beacons.ts';
import { pageTokens } from './page-tokens.ts';
import type { PartReport } from './part-health.ts';

/** Three failures of one network count, and fifty rendered pages for each. */
const LIMIT = 150;
const VIEWS_PER_REPORT = 12;
let root = '';
let store: ReleaseStore;
let fresh = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'beacons-'));
  ({ store, fresh } = await twoTestVersions(root));
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

interface View {
  remote: string;
  version: string;
  mounts: number;
}

const viewsOf = (view: (index: number) => View) =>
  Array.from({ length: VIEWS_PER_REPORT }, (_, index) => ({ ...view(index), phases: {} }));

function send(
  app: FastifyInstance,
  { address, cookie }: { address: string; cookie: string },
  views: object[],
) {
  const headers = { 'x-forwarded-for': address, cookie };
  return app.inject({ method: 'POST', url: '/beacon', headers, payload: { views } });
}

/** Claims more rendered pages than one network may. */
async function claimTooMany(app: FastifyInstance, from: { address: string; cookie: string }, view: View) {
  const views = viewsOf(() => ({ ...view, mounts: 200 }));
  await Promise.all(Array.from({ length: 5 }, () => send(app, from, views)));
}

test('SEC-33: invented versions don’t restart the limit of a network', async () => {
  await changeRelease(store, (live) => withCanary(live, 'mfe-a', { version: fresh, percent: 50 }));
  const app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: 'one' },
  });
  const cookie = await vi.waitFor(async () => {
    const { headers } = await app.inject('/app/one');
    const found = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('wedding_report='));
    expect(found).toBeDefined();
    return found?.split(';')[0] ?? '';
  }, 10_000);

  const view = { remote: 'mfe-a', version: fresh, mounts: 200 };
  await claimTooMany(app, { address: '10.0.0.1', cookie }, view);
  const inventions = Array.from({ length: 1_700 }, (_, n) =>
    send(
      app,
      { address: n % 2 === 0 ? `10.0.0.${n % 250}` : `10.1.${n % 250}.1`, cookie },
      viewsOf((index) => ({ remote: 'mfe-a', version: `0.0.${n * VIEWS_PER_REPORT + index}`, mounts: 1 })),
    ),
  );
  expect((await inventions[0])?.statusCode).toBe(204);
  await Promise.all(inventions);
  await claimTooMany(app, { address: '10.0.0.2', cookie }, view);
  await app.close();
  expect((await readHealth(store))['mfe-a']?.[fresh]).toMatchObject({ mounts: LIMIT });
}, 60_000);

test('SEC-33: what members report counts beside the pages that rendered on the network that they share', async () => {
  const tokens = pageTokens(store);
  const cookie = () => {
    const cookie = tokens.cookie(false);
    expect(cookie).toBeDefined();
    return cookie?.split(';')[0] ?? '';
  };
  await vi.waitFor(cookie, 10_000);
  const judged = { mounts: 0, failures: 0 };
  let member = 0;
  const app = fastify();
  registerBeacons(app, {
    tokens,
    memberOf: async () => member,
    failuresPerSource: 3,
    readLiveVersions: async () => new Set(['mfe-a 1.0.0']),
    mayLog: () => false,
    onReport: ({ judged: mounts, phases }: PartReport) => {
      judged.mounts += mounts;
      judged.failures += phases.render ?? 0;
    },
  });
  // One page of a hundred fails for members behind one address, as rarely as with any version.
  for (member = 1; member <= 30; member += 1) {
    const rendered = { remote: 'mfe-a', version: '1.0.0', mounts: 99 };
    await send(app, { address: '10.0.0.1', cookie: cookie() }, [{ ...rendered, phases: { render: 1 } }]);
  }
  expect(judged.failures).toBe(30);
  expect(judged.mounts).toBeGreaterThan(50 * 30);
  await app.close();
}, 60_000);

test('SEC-33: reports of thousands of networks don’t restart the limit of one that keeps reporting', async () => {
  const tokens = pageTokens(store);
  const cookie = await vi.waitFor(() => {
    const found = tokens.cookie(false);
    expect(found).toBeDefined();
    return found?.split(';')[0] ?? '';
  }, 10_000);
  const remotes = Array.from('abcdefghijkl', (letter) => `mfe-${letter}`);
  let claimed = 0;
  const app = fastify({ trustProxy: true });
  registerBeacons(app, {
    tokens,
    memberOf: async () => undefined,
    failuresPerSource: 3,
    readLiveVersions: async () => new Set(remotes.map((remote) => `${remote} 1.0.0`)),
    mayLog: () => false,
    onReport: ({ name, judged }: PartReport) => {
      if (name === 'mfe-a') claimed += judged;
    },
  });

  const attacker = { address: '2001:db8:1::1', cookie };
  const view = { remote: 'mfe-a', version: '1.0.0', mounts: 200 };
  await claimTooMany(app, attacker, view);
  expect(claimed).toBe(LIMIT);
  for (let hundred = 0; hundred < 18; hundred += 1) {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        send(
          app,
          { address: `10.${hundred}.${n}.1`, cookie },
          viewsOf((index) => ({ remote: remotes[index] ?? '', version: '1.0.0', mounts: 0 })),
        ),
      ),
    );
    await claimTooMany(app, attacker, view);
  }
  expect(claimed).toBe(LIMIT);
  await app.close();
}, 60_000);
