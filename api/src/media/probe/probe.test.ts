import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import { probeVideo } from './probe.ts';
import { readFacts } from './probe-facts.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let tools: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  tools = await findFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const video = async (name: string, args: string[]) => {
  const path = join(folder, name);
  await runTool({ file: tools.ffmpeg, args: ['-v', 'error', '-y', ...args, path] });
  return path;
};
const source = (size: string, rate = 25) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=3`];

test('a phone’s recording in 8K is refused as too large, not as damaged', async () => {
  const path = await video('8k.mp4', [
    '-f',
    'lavfi',
    '-i',
    'color=red:s=4320x7680',
    '-frames:v',
    '1',
    '-preset',
    'ultrafast',
  ]);
  await expect(probeVideo(path, { tools })).rejects.toMatchObject({
    code: 'TOO_MANY_PIXELS',
    message: 'The picture of this video is too large. We take up to 4096 x 2304.',
  });
});

test('what a shop encrypts, in MP4 as in WebM, is refused as copy-protected, not as damaged', async () => {
  const key = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '7'.repeat(32)];
  const cenc = [...source('160x90'), ...key, '-encryption_kid', 'a'.repeat(32)];
  const fairPlay = await readFile(await video('plain.mp4', source('160x90')));
  fairPlay.write('drmi', fairPlay.indexOf('avc1', fairPlay.indexOf('stsd')), 'latin1');
  await writeFile(join(folder, 'shop.m4v'), fairPlay);
  for (const path of [await video('cenc.mp4', cenc), join(folder, 'shop.m4v')])
    await expect(probeVideo(path, { tools })).rejects.toMatchObject({ status: 415, code: 'COPY_PROTECTED' });
  const webM = { codec_type: 'video', codec_name: 'vp9', tags: { enc_key_id: 'AAECAw==' } };
  expect(() => readFacts({ streams: [webM] })).toThrow('copy-protected');
});

test.each([
  ['com.apple.quicktime.make', true],
  ['com.apple.quicktime.software', false],
  ['com.android.manufacturer', true],
  ['com.android.capture.fps', true],
  ['com.android.version', false],
])('a file with the tag %s was filmed by a phone: %s', (tag, isByPhone) => {
  const streams = [{ codec_type: 'video', codec_name: 'hevc', width: 320, height: 180 }];
  expect(readFacts({ streams, format: { tags: { [tag]: '14' } } })).toMatchObject({ isByPhone });
});

test('a tool that is missing or can’t start is no fault of the file', async () => {
  const path = await video('good.mp4', source('160x90'));
  for (const missing of [join(folder, 'no-such-tool'), path]) {
    const refusal = await probeVideo(path, { tools: { ...tools, ffprobe: missing } }).catch((error) => error);
    expect([refusal.name, refusal.killed]).toEqual(['ToolFailed', true]);
  }
});

describe('good videos', () => {
  test('landscape with sound', async () => {
    const path = await video('l.mp4', [...source('320x180'), '-f', 'lavfi', '-i', 'sine=d=3', '-c:a', 'aac']);
    const probed = await probeVideo(path, { tools });
    expect(probed).toMatchObject({
      width: 320,
      height: 180,
      fps: 25,
      sounds: [expect.objectContaining({ track: 0 })],
      codec: 'h264',
    });
    expect(probed.duration).toBeCloseTo(3, 0);
  });

  test('a phone held upright: rotation is applied', async () => {
    const flat = await video('flat.mp4', [...source('320x180'), '-an']);
    const upright = await video('upright.mov', ['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90']);
    expect(await probeVideo(upright, { tools })).toMatchObject({ width: 180, height: 320, sounds: [] });
  });

  test('non-square pixels are counted as shown', async () => {
    const path = await video('sar.mp4', [...source('160x120'), '-vf', 'setsar=4/3']);
    expect(await probeVideo(path, { tools })).toMatchObject({ width: 213, height: 120 });
  });

  test('a browser recording, which has no duration in its header', async () => {
    const path = await video('live.webm', [...source('160x90'), '-c:v', 'libvpx', '-live', '1']);
    expect((await probeVideo(path, { tools })).duration).toBeCloseTo(3, 0);
  });

  test('a long recording of a browser, with a quarter of a million packets', { tags: ['long'] }, async () => {
    const packets = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-frame_duration', '2.5'];
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1'];
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=32x32:r=100:d=1'];
    const second = await video('second.webm', [...picture, ...sound, ...packets]);
    const looped = ['-stream_loop', '519', '-i', second, '-c', 'copy', '-live', '1'];
    const path = await video('recording.webm', looped);
    const { duration } = await probeVideo(path, { tools });
    expect(Math.abs(duration - 520)).toBeLessThan(10);
  });

  test('a stream that was cut in the middle of a packet, and one that holds no beginning of a picture', async () => {
    const whole = await readFile(await video('stream.ts', [...source('160x90'), '-g', '10']));
    const path = join(folder, 'tail.ts');
    await writeFile(path, whole.subarray(5_000));
    expect(await probeVideo(path, { tools })).toMatchObject({ width: 160, height: 90 });
    const only = await readFile(await video('one-picture.ts', [...source('160x90'), '-g', '250']));
    await writeFile(path, only.subarray(60_000));
    await expect(probeVideo(path, { tools })).rejects.toThrow('too large or damaged');
  });

  test('a part of a longer recording, whose clock goes on where the part begins', async () => {
    const path = await video('part.mkv', [...source('160x90'), '-output_ts_offset', '60']);
    expect((await probeVideo(path, { tools })).duration).toBeCloseTo(3, 0);
  });

  test('the discs of camcorders: interlaced, with wide pixels and Dolby sound', async () => {
    const fields = ['-vf', 'interlace,setfield=tff,setsar=64/45', '-flags', '+ilme+ildct'];
    const codecs = ['-c:v', 'mpeg2video', '-b:v', '3M', '-c:a', 'ac3', '-f', 'vob'];
    const path = await video('disc.vob', [...source('720x576'), ...fields, ...codecs]);
    const probed = await probeVideo(path, { tools });
    expect(probed).toMatchObject({ width: 1024, height: 576, scan: 'tff', codec: 'mpeg2video' });
    expect(probed.duration).toBeCloseTo(3, 0);
  });

  for (const { kind, tags } of [
    { kind: 'mkv', tags: ['long'] },
    { kind: 'avi', tags: [] },
    { kind: 'ts', tags: ['long'] },
    { kind: 'mpg', tags: [] },
  ]) {
    test(kind, { tags }, async () => {
      const path = await video(`video.${kind}`, source('160x90'));
      expect(await probeVideo(path, { tools })).toMatchObject({ width: 160, height: 90, fps: 25 });
    });
  }
});
