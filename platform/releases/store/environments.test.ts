import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { expect, test, vi } from 'vitest';
import { storeSource } from '../../gateway/release/release-source.ts';
import { signedVersions } from '../../gateway/release/signed-versions.ts';
import { promotePart, retirePart, rollBackPart } from '../commands/release-steps.ts';
import { built, env, live, release, stageEachTest, storeOf } from '../testing/check-stage.ts';
import { acceptedKeys, releaseSigner } from './release-keys.ts';
import { logChange, readLog } from './release-log.ts';
import { readRights } from './release-rights.ts';

// Machines may be busy with other things.
vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const versionsAt = async (environment: 'live' | 'staging', part: string) =>
  partVersions((await readCurrent(storeOf(environment)))?.set, part);

async function publish(name: string, page: string): Promise<string> {
  const from = await built(name, { files: { 'page.js': page } });
  await release('publish', name, '--from', from, '--no-api', 'it calls nothing');
  const [line] = await readLog(storeOf(), { part: name, what: 'publish', limit: 1 });
  return line?.version ?? '';
}

test('staging and live are two pointers in one store; live gets staging’s version, with a reason in the log', async () => {
  await live('shell');
  const first = await publish('mfe-a', 'one');
  await expect(release('promote', 'mfe-a', '--to', 'live')).rejects.toThrow(
    'mfe-a never ran on staging: promote it there first',
  );
  await release('promote', 'shell', '--to', 'staging');
  expect(await release('promote', 'mfe-a', '--to', 'staging', '--reason', 'for the review')).toMatch(
    /^mfe-a \S+ is on staging for everyone/,
  );
  expect(await versionsAt('live', 'mfe-a')).toBeUndefined();
  // A version published since is not the one that staging ran.
  const second = await publish('mfe-a', 'two');
  await release('promote', 'mfe-a', '--to', 'live', '--reason', 'reviewed by Chidi');
  expect(await versionsAt('live', 'mfe-a')).toEqual({ stable: first });
  expect(await release('promote', 'mfe-a', '--to', 'staging', '--version', second)).toContain(second);
  expect(await versionsAt('live', 'mfe-a')).toEqual({ stable: first });
  expect(await versionsAt('staging', 'mfe-a')).toEqual({ stable: second, previous: first });
  expect(await readLog(storeOf(), { part: 'mfe-a', what: 'stable' })).toMatchObject([
    { by: 'Ada', version: first, reason: 'reviewed by Chidi' },
  ]);
  expect(await release('status', 'mfe-a', '--to', 'staging')).toContain('for the review');
  await expect(release('promote', 'mfe-a', '--to', 'elsewhere')).rejects.toThrow(
    'There is no environment elsewhere',
  );
});

test('SEC-38: a key promotes only permitted parts; a gateway serves only permitted promotions', async () => {
  await live('shell');
  await live('mfe-a');
  const { id } = releaseSigner();
  env.RELEASE_RIGHTS = `${id}:staging:*,${id}:live:mfe-b`;
  await expect(release('promote', 'mfe-a', '--percent', '100')).rejects.toThrow(
    `Key ${id} may not promote mfe-a to live (RELEASE_RIGHTS): ask somebody whose key may.`,
  );
  await release('promote', 'mfe-a', '--to', 'staging');
  const versionsUnder = async (rights: string) => {
    const store = storeOf();
    const versions = signedVersions(store, { keys: acceptedKeys(), onRefused: () => {} });
    const allowed = readRights({ RELEASE_RIGHTS: rights });
    const release = await storeSource(store, { versions, rights: allowed, warn: () => {} }).current();
    return release && [release.shell, ...release.remotes].map(({ name }) => name);
  };
  expect(await versionsUnder(`${id}:live:*`)).toEqual(['shell', 'mfe-a']);
  expect(await versionsUnder(`${id}:live:shell,${id}:staging:mfe-a`)).toEqual(['shell']);
  expect(() => readRights({ RELEASE_RIGHTS: 'somebody:live:*' })).toThrow('of a key in RELEASE_KEYS');
});

test('status says who made a version live, however many versions were published since', async () => {
  await live('shell');
  await live('mfe-a');
  for (let n = 0; n < 12; n += 1) {
    await logChange(storeOf(), { by: 'CI', what: 'publish', part: 'mfe-a', version: `1.3.${n}-00000000` });
  }
  expect(await release('status', 'mfe-a')).toMatch(/^mfe-a {2}by Ada, since 20/);
});

test('the reason of a retirement is in the log', async () => {
  await live('shell');
  await live('mfe-a');
  await release('retire', 'mfe-a', '--reason', 'its season is over');
  expect(await readLog(storeOf(), { part: 'mfe-a', what: 'retire' })).toMatchObject([
    { by: 'Ada', reason: 'its season is over' },
  ]);
});

test('the JSON of publish and preview has the link that one browser opens', async () => {
  await live('shell');
  const from = await built('mfe-a');
  const noApi = ['--no-api', 'it calls nothing'];
  const { version, link } = JSON.parse(await release('publish', 'mfe-a', '--from', from, ...noApi, '--json'));
  const LINK = /^http:\/\/127\.0\.0\.1:3000\/preview\?use=[\w-]+\.[\w-]+$/;
  expect(link).toMatch(LINK);
  const again = JSON.parse(await release('preview', 'mfe-a', '--json'));
  expect(again).toEqual({ part: 'mfe-a', version, changed: false, link: expect.stringMatching(LINK) });
});

test('of two operators who retire a part at the same time, only one is in the log', async () => {
  await live('shell');
  await live('mfe-a');
  const store = storeOf();
  let reads = 0;
  const readPointer = async (key: string) => {
    reads += 1;
    // Bola's command has seen the part by now, and is about to remove it.
    if (reads === 1) await retirePart({ store, by: 'Ada' }, { part: 'mfe-a' });
    return store.readPointer(key);
  };
  const second = await retirePart({ store: { ...store, readPointer }, by: 'Bola' }, { part: 'mfe-a' });
  expect(second).toMatchObject({ changed: false, text: 'mfe-a was removed already.' });
  const lines = await readLog(store, { part: 'mfe-a', what: 'retire' });
  expect(lines.map(({ by }) => by)).toEqual(['Ada']);
});

test('a canary that is rolled back while it is promoted stays rolled back', async () => {
  await live('shell');
  await live('mfe-a');
  await live('mfe-a', { files: { 'page.js': 'next' } }, '5');
  const store = storeOf();
  const before = await versionsAt('live', 'mfe-a');
  const version = before?.canary?.version ?? '';
  // The promotion signs its approval last, just before it moves the pointer.
  const writeNew = async (key: string, bytes: Uint8Array | string) => {
    const isApproval = key.startsWith('releases/approvals/');
    if (isApproval) await rollBackPart({ store, by: 'gateway' }, { part: 'mfe-a' });
    return store.writeNew(key, bytes);
  };
  const late = { store: { ...store, writeNew }, by: 'Bola' };
  await expect(promotePart(late, { part: 'mfe-a', percent: 100 })).rejects.toThrow(
    `mfe-a ${version} is no canary any more: npm run release -- status mfe-a says why.`,
  );
  expect(await versionsAt('live', 'mfe-a')).toEqual({ stable: before?.stable });
});
