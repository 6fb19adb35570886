import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  partVersions,
  type ReleaseSet,
  readCurrent,
} from '@wedding/platform/server/stored-releases/live-set.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptedKeys, OWN_KEY } from '../store/release-keys.ts';
import { logChange, readLog } from '../store/release-log.ts';
import { changeRelease, rolledBack } from '../store/release-set.ts';
import { openReleaseStore } from '../store/release-store.ts';
import { assertSigned } from '../store/verify.ts';

const SCRIPT = join(import.meta.dirname, '../../cli/release.ts');

// Each command is a process of its own, and a machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-command-'));
  keys = {};
});
afterEach(() => rm(root, { recursive: true, force: true }));
/** Settings of the keys; empty for the checkout's own key. */
let keys: NodeJS.ProcessEnv = {};
const storeFolder = () => join(root, 'store');
const liveSlot = async (part: string) =>
  partVersions((await readCurrent(openReleaseStore(storeFolder())))?.set, part);

/** Runs the command as a team does, in a process of its own. */
function release(by: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, RELEASE_STORE: storeFolder(), ...keys };
  const child = spawn(process.execPath, [SCRIPT, ...args, '--by', by], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

/** A part's folder as a build leaves it. */
async function builtPart(name: string, page: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, 'dist/static'), { recursive: true });
  const routes = [{ path: `app/${name}`, auth: 'couple', chunk: 'page', title: 'A page' }];
  const manifest = { name, contract: '^1.0.0', routes, nav: [], slots: { offers: [], fills: [] } };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.2.0' }));
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changes\n\n## 1.2.0\n\n- The lists load faster.\n');
  await writeFile(join(folder, 'mfe.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/static/page.js'), page);
  const chunks = { page: { js: ['static/page.js'], css: [] } };
  await writeFile(join(folder, 'dist/chunks.json'), JSON.stringify(chunks));
  return folder;
}

async function publish(by: string, name: string, page: string): Promise<string> {
  const from = await builtPart(name, page);
  const { out, err } = await release(by, 'publish', name, '--from', from, '--json');
  expect(err).toBe('');
  return JSON.parse(out).version;
}

test('publish makes nothing live; promote, canary and rollback do, and status shows who did what', async () => {
  const first = await publish('Ada', 'mfe-a', 'one');
  expect(first).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(await liveSlot('mfe-a')).toBeUndefined();
  expect((await release('Ada', 'promote', 'mfe-a', '--percent', '100')).code).toBe(0);
  expect(await liveSlot('mfe-a')).toEqual({ stable: first });

  const second = await publish('Bola', 'mfe-a', 'two');
  expect(await liveSlot('mfe-a')).toEqual({ stable: first });
  await release('Bola', 'promote', 'mfe-a', '--percent', '5');
  expect(await liveSlot('mfe-a')).toEqual({ stable: first, canary: { version: second, percent: 5 } });
  // A third is published meanwhile; the canary that people have tried is promoted.
  const third = await publish('Chidi', 'mfe-a', 'three');
  await release('Bola', 'promote', 'mfe-a', '--percent', '100');
  expect(await liveSlot('mfe-a')).toEqual({ stable: second, previous: first });
  const back = await release('Chidi', 'rollback', 'mfe-a', '--reason', 'the player stalls');
  expect(back.out).toContain(`everyone has ${first}`);
  expect(await liveSlot('mfe-a')).toEqual({ stable: first });
  await release('Ada', 'promote', 'mfe-a', '--percent', '25', '--version', third);
  expect((await release('Ada', 'rollback', 'mfe-a')).code).toBe(0);
  expect(await liveSlot('mfe-a')).toEqual({ stable: first });

  const count = (mounts: number, failures: number) => {
    const parts = { 'mfe-a': { [first]: { mounts, failures, phases: { load: failures } } } };
    const text = JSON.stringify({ at: 'now', parts });
    return openReleaseStore(storeFolder()).writeStatus('health/g1.json', text);
  };
  await count(197, 3);
  const { out } = await release('Ada', 'status', 'mfe-a');
  expect(out).toContain(`everyone   ${first}  3 of 200 failed (1.50 %)`);
  expect(out).toMatch(new RegExp(`Chidi  rollback  ${second}  the player stalls`));
  const status = JSON.parse((await release('Ada', 'status', 'mfe-a', '--json')).out);
  expect(status).toMatchObject({ part: 'mfe-a', stable: first, last: { by: 'Ada', what: 'rollback' } });
  expect(status.changes).toHaveLength(9);
  expect(status.health[first].rate).toBe(0.015);
  // Every page view of it fails.
  await count(0, 5);
  expect((await release('Ada', 'status', 'mfe-a')).out).toContain('5 of 5 failed (100.00 %)');
});

test('a version that the gateway rolled back is promoted again only with --anyway and a reason, which is recorded', {
  tags: ['long'],
}, async () => {
  const first = await publish('Ada', 'mfe-a', 'one');
  await release('Ada', 'promote', 'mfe-a', '--percent', '100');
  const second = await publish('Ada', 'mfe-a', 'two');
  await release('Ada', 'promote', 'mfe-a', '--percent', '5');
  const store = openReleaseStore(storeFolder());
  await changeRelease(store, (live) => rolledBack(live as ReleaseSet, 'mfe-a', second));
  const figures = '5 of 9 page views failed';
  await logChange(store, {
    by: 'gateway',
    what: 'rollback',
    part: 'mfe-a',
    version: second,
    reason: figures,
  });

  for (const percent of ['5', '100']) {
    const refused = await release('Bola', 'promote', 'mfe-a', '--percent', percent);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`rolled back`)]);
    expect(refused.err).toContain(figures);
    expect(refused.err).toContain('--anyway');
  }
  const silent = await release('Bola', 'promote', 'mfe-a', '--percent', '100', '--anyway');
  expect([silent.code, silent.err]).toEqual([2, expect.stringContaining('--reason')]);
  expect(await liveSlot('mfe-a')).toEqual({ stable: first });

  const why = 'the failures were a lost network';
  const again = ['promote', 'mfe-a', '--percent', '25', '--anyway', '--reason', why];
  expect((await release('Bola', ...again)).code).toBe(0);
  // The reason is given once: the canary is then promoted like any other.
  expect((await release('Bola', 'promote', 'mfe-a', '--percent', '100')).code).toBe(0);
  expect(await liveSlot('mfe-a')).toEqual({ stable: second, previous: first });
  expect((await release('Ada', 'status', 'mfe-a')).out).toMatch(
    new RegExp(`Bola  canary 25 %  ${second}  .*${why}`),
  );
});

test('a canary that throws outside rendering is named by status, and promoted to everyone only with --anyway', async () => {
  await publish('Ada', 'mfe-a', 'one');
  await release('Ada', 'promote', 'mfe-a', '--percent', '100');
  const second = await publish('Ada', 'mfe-a', 'two');
  await release('Ada', 'promote', 'mfe-a', '--percent', '5');
  const at = new Date().toISOString();
  const group = { part: 'mfe-a', version: second, message: 'TypeError: late', first: at, last: at };
  const report = (count: number) => {
    const groups = [{ ...group, phase: 'uncaught', count, stack: [], routes: {}, browsers: {} }];
    return openReleaseStore(storeFolder()).writeStatus('errors/g1.json', JSON.stringify({ groups }));
  };
  await report(19);
  expect((await release('Ada', 'status', 'mfe-a')).out).toContain('19 errors outside rendering');
  await report(20);
  const refused = await release('Ada', 'promote', 'mfe-a', '--percent', '100');
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining(`mfe-a ${second} threw 20 errors outside rendering`),
  ]);
  const anyway = ['--anyway', '--reason', 'an extension'];
  expect((await release('Ada', 'promote', 'mfe-a', '--percent', '100', ...anyway)).code).toBe(0);
});

test('SEC-38: a version of another key is not promoted until an accepted key signs it', async () => {
  const pem = (name: string) => join(root, `${name}.pem`);
  for (const name of ['ada', 'mallory']) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(pem(name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  keys = { RELEASE_SIGNING_KEY: pem('ada') };
  const RELEASE_KEYS = (await release('Ada', 'key')).out.trim();
  keys = { RELEASE_SIGNING_KEY: pem('mallory'), RELEASE_KEYS };
  await publish('Mallory', 'mfe-a', 'one');
  const refused = await release('Mallory', 'promote', 'mfe-a', '--percent', '100');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('RELEASE_KEYS')]);
  expect(await liveSlot('mfe-a')).toBeUndefined();

  // A version that was live before keys existed: a holder of an accepted key signs it, with a reason.
  keys = { RELEASE_SIGNING_KEY: pem('mallory') };
  await release('Mallory', 'promote', 'mfe-a', '--percent', '100');
  keys = { RELEASE_SIGNING_KEY: pem('ada'), RELEASE_KEYS };
  expect((await release('Ada', 'sign', 'mfe-a')).code).toBe(2);
  const why = 'read every file';
  expect((await release('Ada', 'sign', 'mfe-a', '--reason', why)).code).toBe(0);
  const { stable = '' } = (await liveSlot('mfe-a')) ?? {};
  await expect(
    assertSigned(openReleaseStore(storeFolder()), { name: 'mfe-a', version: stable }, acceptedKeys(keys)),
  ).resolves.toBeUndefined();
  expect((await release('Ada', 'status', 'mfe-a')).out).toMatch(
    new RegExp(`Ada  sign  ${stable}  key .*${why}`),
  );

  keys = { RELEASE_SIGNING_KEY: join(root, 'nowhere.pem') };
  expect((await release('Ada', 'key')).err).toContain('RELEASE_SIGNING_KEY must be');
  expect(() => acceptedKeys({ RELEASE_KEYS: 'x' })).toThrow('RELEASE_KEYS must hold');
});

test('SEC-38: the key that a checkout creates for itself can be read only by its owner', async () => {
  await release('Ada', 'key');
  expect((await stat(OWN_KEY)).mode & 0o777).toBe(0o600);
});

test('teams in separate processes publish and promote at the same time: all are live and logged', {
  tags: ['long'],
}, async () => {
  // Enough teams that some of them surely move the pointer at the same time.
  const teams = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
  for (const name of teams) await builtPart(name, `page of ${name}`);
  const all = (command: (name: string) => string[]) =>
    Promise.all(teams.map((name) => release(`team ${name}`, ...command(name))));
  const published = await all((name) => ['publish', name, '--from', join(root, name)]);
  const promoted = await all((name) => ['promote', name, '--percent', '100']);
  expect([...published, ...promoted].map(({ code, err }) => [code, err])).toEqual(
    Array(2 * teams.length).fill([0, '']),
  );
  const set = (await readCurrent(openReleaseStore(storeFolder())))?.set;
  expect(Object.keys(set?.remotes ?? {})).toEqual(teams);
  const log = await readLog(openReleaseStore(storeFolder()), { limit: 100 });
  const lines = teams.flatMap((name) => [`team ${name} publish`, `team ${name} stable`]);
  expect(log.map(({ by, what }) => `${by} ${what}`).sort()).toEqual(lines.sort());
});

test('a file that the store changed is named, and the publish fails', async () => {
  const version = await publish('Ada', 'mfe-a', 'one');
  await writeFile(join(storeFolder(), 'r/mfe-a', version, 'static/page.js'), 'tampered');
  const { code, err } = await release('Ada', 'publish', 'mfe-a', '--from', join(root, 'mfe-a'));
  expect([code, err]).toEqual([1, expect.stringContaining('is damaged in the store (static/page.js)')]);
});

test('an impossible command is refused in a sentence, and leaves nothing in the store', async () => {
  const refusals: [string[], number, string][] = [
    [['promote', 'mfe-a', '--percent', '100'], 1, 'was never published here'],
    [['promote', 'mfe-a', '--percent', '100', '--version', '9.9.9-aa'], 1, 'The store has no mfe-a 9.9.9-aa'],
    [['promote', 'mfe-a', '--percent', '0'], 2, 'how many of 100 visitors'],
    [['promote', 'mfe-a'], 2, 'how many of 100 visitors'],
    [['rollback', 'mfe-a'], 1, 'is not live'],
    [['status', 'mfe-a'], 1, 'is not live'],
    [['publish', 'mfe-a', '--from', root], 1, 'no package.json with a version'],
    [['publish', '../etc'], 2, 'Name a part'],
    [['stauts'], 2, 'There is no command stauts (did you mean status?).'],
    [['promote', 'mfe-a', '1.2.0-0a1b2c3d', '--percent', '100'], 2, '1.2.0-0a1b2c3d is no option'],
    [['rollback', 'mfe-a', 'mfe-b'], 2, 'mfe-b is no option'],
    // What a command would ignore: it would take back another version, or do what should only be tried.
    [['rollback', 'mfe-a', '--version', '1.2.0-0a1b2c3d'], 2, 'rollback takes no --version'],
    [['promote', 'mfe-a', '--percent', '100', '--dry-run'], 2, 'promote takes no --dry-run'],
    [['prune', 'mfe-a'], 2, 'prune is for all parts: leave mfe-a out'],
    // As from a script whose variable is unset: it must not become the folder in which the command runs.
    [['status', '--store', ''], 2, 'Name the store: --store'],
    [['status', '--pointer'], 2, "Unknown option '--pointer'"],
  ];
  const answers = await Promise.all(refusals.map(([args]) => release('Ada', ...args)));
  expect(answers.map(({ code, err }, index) => [code, err.includes(refusals[index]?.[2] ?? '?')])).toEqual(
    refusals.map(([, code]) => [code, true]),
  );
  expect(await readdir(storeFolder()).catch(() => [])).toEqual([]);
});

test('a part whose route another live part has is refused by check and by publish', async () => {
  await publish('Ada', 'mfe-a', 'one');
  await release('Ada', 'promote', 'mfe-a', '--percent', '100');
  const from = await builtPart('mfe-b', 'two');
  expect((await release('Bola', 'check', 'mfe-b', '--from', from)).out).toContain('mfe-b fits what is live');
  const manifest = await readFile(join(from, 'mfe.json'), 'utf8');
  await writeFile(join(from, 'mfe.json'), manifest.replace('app/mfe-b', 'app/mfe-a'));
  for (const command of ['check', 'publish']) {
    const { code, err } = await release('Bola', command, 'mfe-b', '--from', from);
    expect([code, err]).toEqual([1, expect.stringContaining('The route app/mfe-a belongs to mfe-a')]);
  }
  expect(await openReleaseStore(storeFolder()).list('r/mfe-b')).toEqual([]);
});

test('a part without a stable version can’t have a canary', async () => {
  await publish('Ada', 'mfe-a', 'one');
  const { code, err } = await release('Ada', 'promote', 'mfe-a', '--percent', '5');
  expect([code, err]).toEqual([1, expect.stringContaining('its first version goes to everyone')]);
});
