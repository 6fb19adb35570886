import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimHours } from '../../testing/bad-files.ts';
import { type Drawn, drawSource } from '../../testing/drawn-source.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import {
  type ProcessedVideo,
  type ProcessOptions,
  type ProcessProgress,
  processVideo,
} from './process-video.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let root: string;
let tools: Ffmpeg;
let store: MediaStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'process-'));
  tools = await findFfmpeg();
  store = await openMediaStore(join(root, 'store'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function original(name: string, video: Drawn): Promise<string> {
  const path = await drawSource(root, { ...video, name, tools });
  await store.put(`originals/${name}`, await readFile(path));
  return `originals/${name}`;
}

const optionsFor = (name: string, more: Partial<ProcessOptions> = {}): ProcessOptions => ({
  store,
  tools,
  sourceKey: `originals/${name}`,
  prefix: `videos/${name}/r1/`,
  work: join(root, 'work', name),
  ...more,
});

const read = async (key: string) => text(await store.get(key));

test('progress never decreases, and a video is playable before its larger renditions are made', async () => {
  await original('land', { size: '640x360', seconds: 2 });
  const reports: ProcessProgress[] = [];
  const playable: ProcessedVideo[] = [];
  const done = await processVideo(
    optionsFor('land', {
      onProgress: (progress) => void reports.push(progress),
      onPlayable: (soFar) => void playable.push(soFar),
    }),
  );
  expect(done.renditions.map((r) => r.name)).toEqual(['144', '240', '360']);
  expect(playable.map((soFar) => soFar.renditions.map((r) => r.name))).toEqual([['144', '240']]);
  const overall = reports.map((one) => one.overall);
  expect(overall).toEqual(overall.toSorted((a, b) => a - b));
  expect(reports.map((one) => one.step).filter((step, at, all) => step !== all[at - 1])).toEqual([
    'check',
    'first',
    'poster',
    'storyboard',
    'rest',
  ]);
  expect(overall.at(-1)).toBe(100);
  expect(await readdir(join(root, 'work'))).toEqual([]);
});

test('the thin setting makes two renditions', { tags: ['long'] }, async () => {
  await original('thin', { size: '480x854', silent: true, seconds: 2 });
  const done = await processVideo(optionsFor('thin', { ladder: 'thin' }));
  expect(done.renditions.map((r) => `${r.name}:${r.width}x${r.height}`)).toEqual([
    '240:240x426',
    '480:480x854',
  ]);
});

test('a cover picture that a file lists before its video is not taken for it', async () => {
  const plain = await drawSource(root, { name: 'plain', size: '320x180', seconds: 2, tools });
  const [picture, covered] = [join(root, 'cover.jpg'), join(root, 'covered.mp4')];
  const red = ['-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', picture];
  await runTool({ file: tools.ffmpeg, args: ['-v', 'error', '-y', ...red] });
  const both = ['-i', plain, '-i', picture, '-map', '0', '-map', '1', '-c', 'copy'];
  const args = ['-v', 'error', '-y', ...both, '-disposition:v:1', 'attached_pic', covered];
  await runTool({ file: tools.ffmpeg, args });
  await store.put('originals/covered', withCoverFirst(await readFile(covered)));
  const { renditions, facts } = await processVideo(optionsFor('covered'));
  expect(facts).toMatchObject({ width: 320, height: 180, codec: 'h264' });
  expect(renditions.map(({ name, width }) => [name, width])).toEqual([['144', 256]]);
});

/** Moves the metadata with the cover, a box of `moov`, before the tracks. */
function withCoverFirst(video: Buffer): Buffer {
  const begin = video.indexOf('moov') + 4;
  const end = begin - 8 + video.readUInt32BE(begin - 8);
  const boxes: Buffer[] = [];
  for (let at = begin; at < end; at += video.readUInt32BE(at)) {
    boxes.push(video.subarray(at, at + video.readUInt32BE(at)));
  }
  const isTrack = (box: Buffer) => box.toString('latin1', 4, 8) === 'trak';
  const others = boxes.filter((box) => !isTrack(box));
  return Buffer.concat([video.subarray(0, begin), ...others, ...boxes.filter(isTrack), video.subarray(end)]);
}

describe('when a run does not complete', () => {
  test('a tool that leaves a file out fails the run, not the process', async () => {
    await original('pictureless', { size: '160x90', seconds: 2 });
    const ffmpeg = join(root, 'pictureless.sh');
    // Draws nothing where a poster is asked for, and ends well.
    const script = `#!/bin/sh\ncase "$*" in *thumbnail*) exit 0;; esac\nexec ${tools.ffmpeg} "$@"\n`;
    await writeFile(ffmpeg, script, { mode: 0o755 });
    const run = processVideo(optionsFor('pictureless', { tools: { ...tools, ffmpeg } }));
    await expect(run).rejects.toThrow('no frame');
  });

  test('a cancelled run leaves no partial files; the next run keeps the finished steps', {
    tags: ['long'],
  }, async () => {
    await original('stop', { size: '640x360', seconds: 2 });
    const stop = new AbortController();
    const options = optionsFor('stop', {
      signal: stop.signal,
      onPlayable: () => stop.abort(new Error('cancelled')),
    });
    await expect(processVideo(options)).rejects.toThrow('cancelled');
    expect(await store.list('videos/stop/r1/')).not.toContain('videos/stop/r1/360.m4s');
    expect(await read('videos/stop/r1/master.m3u8')).toContain('240.m3u8');

    const before = await store.stat('videos/stop/r1/240.m4s');
    const steps = new Set<string>();
    const done = await processVideo(optionsFor('stop', { onProgress: ({ step }) => void steps.add(step) }));
    expect(steps.has('first')).toBe(false);
    expect(await store.stat('videos/stop/r1/240.m4s')).toEqual(before);
    expect(done.complete).toBe(true);
    expect(done.renditions.map((rendition) => rendition.name)).toEqual(['144', '240', '360']);
    expect(await readdir(join(root, 'work'))).toEqual([]);
  });

  test('SEC-22: the work of a killed worker is resumed, and its encoder ends with it', {
    tags: ['long'],
  }, async () => {
    await original('kill', { size: '1280x720', seconds: 30 });
    const options = optionsFor('kill');
    const script = `
      const { openMediaStore } = await import(${JSON.stringify(join(import.meta.dirname, '../store/media-store.ts'))});
      const { processVideo } = await import(${JSON.stringify(join(import.meta.dirname, 'process-video.ts'))});
      const store = await openMediaStore(${JSON.stringify(join(root, 'store'))});
      const onProgress = ({ step }) => step === 'rest' && console.log(step);
      await processVideo({ ...${JSON.stringify({ ...options, store: undefined })}, store, onProgress });`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(worker.stdout, 'data');
    const encoder = await vi.waitFor(async () => {
      const children = await readFile(`/proc/${worker.pid}/task/${worker.pid}/children`, 'utf8');
      const pid = children.split(' ')[0];
      expect(await readFile(`/proc/${pid}/comm`, 'utf8')).toBe('ffmpeg\n');
      return pid;
    }, 10_000);
    worker.kill('SIGKILL');
    await expect.poll(() => isAlive(Number(encoder)), { timeout: 20_000 }).toBe(false);

    const done = await processVideo(options);
    expect(done.complete).toBe(true);
    expect(done.renditions.map(({ name }) => name)).toContain('720');
  });

  test('a refused original leaves nothing behind', async () => {
    const key = await original('lies', { size: '160x90', seconds: 3 });
    const video = await store.withFile(key, (path) => readFile(path));
    await store.put(key, claimHours(video, 2));
    await expect(processVideo(optionsFor('lies'))).rejects.toMatchObject({
      status: 422,
      code: 'DURATION_MISMATCH',
    });
    expect(await store.list('videos/lies/r1/')).toEqual([]);
  });
});

/** Returns whether a process is alive. A zombie, whose parent never waits for it, counts as dead. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (status) return !/^State:\s+Z/m.test(status);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
