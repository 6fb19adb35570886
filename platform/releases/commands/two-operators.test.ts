import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { expect, test, vi } from 'vitest';
import { readLog } from '../store/release-log.ts';
import { changeRelease, withVersion } from '../store/release-set.ts';
import { built, live, release, stageEachTest, storeOf } from '../testing/check-stage.ts';
import { promotePart } from './release-steps.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

/** Publishes versions that differ, and returns them. */
async function publish(...pages: string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const page of pages) {
    await release(
      'publish',
      'mfe-a',
      '--from',
      await built('mfe-a', { files: { 'page.js': page } }),
      '--no-api',
      'a test',
    );
    const [line] = await readLog(storeOf(), { part: 'mfe-a', what: 'publish', limit: 1 });
    versions.push(line?.version ?? '');
  }
  return versions;
}
const as = (by: string) => ({ store: storeOf(), by });

test('who takes the place of another’s canary is told whose it was, and how to take that back', async () => {
  await live('mfe-a');
  const [first = '', second = ''] = await publish('one', 'two');
  await promotePart(as('Ada'), { part: 'mfe-a', percent: 5, version: first });
  const { text } = await promotePart(as('Bola'), { part: 'mfe-a', percent: 5, version: second });
  expect(text).toMatch(new RegExp(`Note: Ada promoted ${first} at \\S+, and ${second} takes its place\\.`));
  const [, undo = ''] = /npm run release -- (promote .*)\.$/m.exec(text) ?? [];
  expect(await release(...undo.split(' '))).toContain(`mfe-a ${first} is live for 5 of 100 visitors`);
  await promotePart(as('Bola'), { part: 'mfe-a', percent: 5, version: second });
  // More visitors for one's own canary replaces nobody's.
  const more = await promotePart(as('Bola'), { part: 'mfe-a', percent: 25, version: second });
  expect(more.text).not.toContain('takes its place');
});

test('of two promotions at once the second is told of the first', async () => {
  await live('mfe-a');
  const [first = '', second = ''] = await publish('one', 'two');
  const store = storeOf();
  // Ada's promotion comes between the beginning and the end of Bola's.
  const swapPointer: typeof store.swapPointer = async (...args) => {
    store.swapPointer = storeOf().swapPointer;
    await changeRelease(storeOf(), (set) => withVersion(set, 'mfe-a', first));
    return storeOf().swapPointer(...args);
  };
  store.swapPointer = swapPointer;
  const { text } = await promotePart({ store, by: 'Bola' }, { part: 'mfe-a', percent: 100, version: second });
  expect(text).toContain(`Somebody promoted ${first} just now, and ${second} takes its place.`);
});

test.each([
  [
    'retire',
    /Note: Ada retired it at \S+, and (\S+) takes its place\. .*: npm run release -- retire mfe-a\./,
  ],
  [
    'rollback',
    /Note: Ada rolled (\S+) back at \S+, and \S+ takes its place\. .*: npm run release -- rollback mfe-a\./,
  ],
] as const)('a promotion that runs into a %s is told of it', async (what, note) => {
  await live('mfe-a');
  const [first = '', second = ''] = await publish('one', 'two');
  await promotePart(as('Ada'), { part: 'mfe-a', percent: 100, version: first });
  const store = storeOf();
  store.swapPointer = async (...args) => {
    store.swapPointer = storeOf().swapPointer;
    await release(what, 'mfe-a');
    return storeOf().swapPointer(...args);
  };
  const promotion = { part: 'mfe-a', percent: 100, version: second };
  const { text } = await promotePart({ store, by: 'Bola' }, promotion);
  expect(text).toMatch(note);
  expect(note.exec(text)?.[1]).toBe(what === 'retire' ? second : first);
});

test('a rollback of a retired part says who retired it and what brings it back', async () => {
  await live('mfe-a');
  const { stable = '' } = partVersions((await readCurrent(storeOf()))?.set, 'mfe-a') ?? {};
  const undo = `promote mfe-a --version ${stable} --percent 100`;
  expect(await release('retire', 'mfe-a')).toContain(undo);
  await expect(release('rollback', 'mfe-a')).rejects.toThrow(
    /nothing to roll back, since Ada retired it at /,
  );
  await expect(release('rollback', 'mfe-a')).rejects.toThrow(undo);
  // Everyone has had it.
  expect(await release(...undo.split(' '))).not.toContain('nobody has seen');
});
