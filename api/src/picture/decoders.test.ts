import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import { addBlogPicture } from '@wedding/shared/contract/blog.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { probeVideo } from '../media/probe/probe.ts';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../media/tools/run-tool.ts';
import { drawSource } from '../testing/drawn-source.ts';
import { testApp } from '../testing/test-app.ts';
import { limitDecoding } from './decoders.ts';
import { redrawPicture } from './redraw-picture.ts';

const couples: string[] = [];

const t = await testApp();
for (const last of [1, 2, 3, 4]) couples.push(await t.coupleToken(`+23480315700${last}0`));
const admin = await t.adminToken();

/** Returns a picture of one colour. `deep`: at 16 bits a channel, so small to send, but eight bytes a pixel to decode. */
async function bomb(
  size: string,
  kind: 'png' | 'jpg' | 'webp' = 'png',
  { deep = false } = {},
): Promise<Buffer> {
  const { ffmpeg } = await findFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'bomb-'));
  const file = join(folder, `a.${kind}`);
  const format = deep ? ['-pix_fmt', 'rgba64be'] : [];
  const source = ['-f', 'lavfi', '-i', `color=c=gray:s=${size}`, '-frames:v', '1', ...format];
  await runTool({ file: ffmpeg, args: ['-v', 'error', ...source, file], timeoutMs: 60_000 });
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

const profile = (as: string, bytes: Buffer) =>
  t.send(updateProfile, { as, form: { profile_pic: { name: 'a.png', bytes } } });
const postPicture = (bytes: Buffer) =>
  t.send(addBlogPicture, { as: admin, form: { picture: { name: 'a.png', bytes } } });

/** Its children, where the system lists them: looking through all processes every 5 ms would keep a core busy. */
const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`;
const pids = existsSync(CHILDREN)
  ? () => readFileSync(CHILDREN, 'utf8').split(' ').filter(Boolean)
  : () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

const draws = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process');

/** Returns the number of running tools of this process and their memory in MB, read from /proc. */
function toolsNow(): { count: number; rss: number } {
  const now = { count: 0, rss: 0 };
  for (const pid of pids()) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const of = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1];
      if (Number(of('PPid')) !== process.pid) continue;
      const isTool = /^ff(mpeg|probe)$/.test(of('Name') ?? '');
      if (!isTool && !draws(pid)) continue;
      now.count += 1;
      now.rss += Number(of('VmRSS') ?? 0) / 1024;
    } catch {
      // The process has ended in the meantime.
    }
  }
  return now;
}

async function watched<T>(work: Promise<T>) {
  const most = { count: 0, rss: 0 };
  const look = setInterval(() => {
    const { count, rss } = toolsNow();
    most.count = Math.max(most.count, count);
    most.rss = Math.max(most.rss, rss);
  }, 5);
  return { result: await work.finally(() => clearInterval(look)), most };
}

test('SEC-35: pictures with too many pixels are refused by their header, without being decoded', async () => {
  const large = await bomb('5000x5000');
  expect(large.length).toBeLessThan(1_500_000);
  const all = Promise.all(couples.map((as) => profile(as, large)));
  const { result, most } = await watched(all);
  expect(result.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413, 413]);
  expect(result[0]?.errors.profile_pic?.[0]).toContain('8 megapixels');
  expect(most.count).toBeLessThanOrEqual(2);
  const post = await watched(postPicture(large));
  expect(post.result.statusCode).toBe(413);
  // Decoded, it would have a hundred megabytes.
  expect(Math.max(most.rss / 2, post.most.rss)).toBeLessThan(130);
  expect(post.result.errors.picture?.[0]).toContain('24 megapixels');
}, 120_000);

test.each(['png', 'jpg', 'webp'] as const)(
  'SEC-35: the pixels of a %s are counted before it is decoded',
  async (kind) => {
    const [as = ''] = couples;
    const { result, most } = await watched(bomb('3600x2400', kind).then((bytes) => profile(as, bytes)));
    expect(result.statusCode).toBe(413);
    expect(most.count).toBeLessThanOrEqual(1);
    expect((await profile(as, await bomb('640x480', kind))).statusCode).toBe(200);
  },
  60_000,
);

test('SEC-35: the decoder detects a header that lies about its size', async () => {
  const [as = ''] = couples;
  const liar = Buffer.from(await bomb('5800x5800', 'jpg'));
  // A second frame header, small, before the real one.
  const small = Buffer.from('ffc0000b080010001001011100', 'hex');
  const bytes = Buffer.concat([liar.subarray(0, 2), small, liar.subarray(2)]);
  const { result, most } = await watched(profile(as, bytes));
  expect(result.statusCode).toBeGreaterThanOrEqual(400);
  expect(result.statusCode).toBeLessThan(500);
  expect(most.rss).toBeLessThan(150);
}, 60_000);

test('SEC-35: under full load, two pictures are drawn at a time, in bounded memory', async () => {
  const [deep, fits] = [await bomb('2880x2770', 'png', { deep: true }), await bomb('2880x2770')];
  const [first = ''] = couples;
  expect((await profile(first, deep)).statusCode).toBe(200);
  const before = process.memoryUsage().rss;
  const many = couples.flatMap((as) => Array.from({ length: 6 }, () => profile(as, fits)));
  const { result, most } = await watched(Promise.all(many));
  const statuses = result.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // One picture of a couple is drawn and one waits. Any others are refused.
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThanOrEqual(couples.length);
  const refused = result.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(most.count).toBeLessThanOrEqual(2);
  expect(most.rss).toBeLessThan(600);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400);
}, 120_000);

const signalDrawing = (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
  for (const pid of pids()) if (draws(pid)) process.kill(Number(pid), signal);
};

test('a poster waits until the machine has time for it', { tags: ['long'], timeout: 60_000 }, async () => {
  const frame = await bomb('200x200');
  const stopping = setInterval(() => signalDrawing('SIGSTOP'), 2);
  const drawing = { field: 'thumbnail', account: undefined, shapes: [{ kind: 'cover' }] } as const;
  const poster = redrawPicture(frame, drawing);
  await setTimeout(11_000);
  clearInterval(stopping);
  signalDrawing('SIGCONT');
  expect((await poster)[0]).toMatchObject({ width: 640, height: 360 });
});

test.each([
  ['has no time', 'SIGSTOP'],
  ['ends the process at its start', 'SIGKILL'],
] as const)(
  'a picture for which the machine %s is not called too heavy',
  { tags: ['long'], timeout: 60_000 },
  async (_, signal) => {
    const [as = ''] = couples;
    const bytes = await bomb('200x200');
    const disturbing = setInterval(() => signalDrawing(signal), 2);
    const busy = await profile(as, bytes).finally(() => clearInterval(disturbing));
    expect([busy.statusCode, busy.headers['retry-after'], busy.code]).toEqual([503, '5', 'BUSY']);
    expect((await profile(as, bytes)).statusCode).toBe(200);
  },
);

test('SEC-35: pictures that an editor drops into a post together are all drawn, one by one', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const fits = await bomb('1200x900');
  const all = Promise.all(Array.from({ length: 8 }, () => postPicture(fits)));
  const { result, most } = await watched(all);
  expect(result.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(most.count).toBeLessThanOrEqual(1);
});

test('SEC-35: whoever sent slow pictures lately goes after everybody else, slow or not', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const begun: string[] = [];
  const send = (account: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = limitDecoding(account, () => {
      begun.push(name);
      return promise;
    });
    return () => {
      resolve();
      return ended;
    };
  };
  const first = [-1, -2].map((account) => send(account, 'slow'));
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  const next = [-3, -4].map((account) => send(account, 'slow'));
  now += 7_000;
  for (const end of first) await end();
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  const again = [-1, -2].map((account) => send(account, 'slow again'));
  const another = send(-5, 'another person’s');
  await setTimeout(0);
  // On a busy machine that one is slow too.
  now += 6_500;
  await next[0]?.();
  await vi.waitFor(() => expect(begun.slice(4)).toEqual(['another person’s']));
  now += 6_500;
  await another();
  const more = send(-5, 'another one of theirs');
  await vi.waitFor(() => expect(begun.slice(5)).toEqual(['slow again']));
  await next[1]?.();
  const third = send(-6, 'a third person’s');
  await vi.waitFor(() => expect(begun.slice(6)).toEqual(['a third person’s']));
  await again[0]?.();
  await vi.waitFor(() => expect(begun.slice(7)).toEqual(['another one of theirs']));
  for (const end of [third, more, ...again]) await end();
});

test('SEC-35: two videos are probed at a time, whoever sends them', async () => {
  const tools = await findFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'probed-'));
  const path = await drawSource(folder, { name: 'probed', size: '320x240', seconds: 2, tools });
  const all = Promise.all(Array.from({ length: 6 }, (_, account) => probeVideo(path, { tools, account })));
  const { result, most } = await watched(all);
  await rm(folder, { recursive: true });
  expect(result).toHaveLength(6);
  expect(most.count).toBeGreaterThan(0);
  expect(most.count).toBeLessThanOrEqual(2);
}, 60_000);

test('SEC-35: a decoder never uses more memory than its limit', async () => {
  const { ffmpeg } = await findFfmpeg();
  const source = ['-f', 'lavfi', '-i', 'color=s=8000x8000', '-frames:v', '1', '-pix_fmt', 'rgba64be'];
  const args = ['-v', 'error', ...source, '-f', 'null', '-'];
  // The tool may hang instead of ending, so its time is limited as well.
  const run = runTool({ file: ffmpeg, args, memoryKb: 300_000, timeoutMs: 5_000 });
  const { result, most } = await watched(run.then(String, (error: Error) => error));
  expect(result).toBeInstanceOf(ToolFailed);
  expect(most.rss).toBeLessThan(300);
}, 60_000);
