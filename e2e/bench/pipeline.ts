import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ladderFor } from '../../api/src/media/encode/ladder.ts';
import { processVideo } from '../../api/src/media/encode/process-video.ts';
import { openMediaStore } from '../../api/src/media/store/media-store.ts';
import { findFfmpeg } from '../../api/src/media/tools/find-ffmpeg.ts';
import { endedChildrenCpuSeconds } from '../cluster/processor-time.ts';
import { type BenchRow, median, round, spread } from './bench-row.ts';
import { drawVideo } from './draw-video.ts';

const SECONDS = 30;
const RUNS = 7;
const HOUR = 3600;
const run = promisify(execFile);

interface Pass {
  cpu: number;
  playable: number;
}

/** The whole pipeline compared with one bare ffmpeg run of the same ladder, in alternating turns. */
export const pipelineRow: BenchRow = {
  name: 'ladder',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-ladder-'));
    const source = await drawVideo(folder, { seconds: SECONDS, size: '1280x720' });
    const ours: Pass[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < RUNS; turn++) {
      ours.push(await wholePipeline(join(folder, `ours-${turn}`), source));
      bare.push(await bareLadder(join(folder, `bare-${turn}`), source));
    }
    const hour = await untilPlayable(join(folder, 'hour'), await repeated(source, HOUR));
    await rm(folder, { recursive: true, force: true });
    const ourCpu = ours.map((pass) => pass.cpu);
    const cpu = median(ourCpu);
    const rival = median(bare);
    const playable = median(ours.map((pass) => pass.playable)) / SECONDS;
    return [
      {
        what: `whole ladder of ${SECONDS} s at 720p, CPU-seconds`,
        ours: spread(ourCpu, ' s', 1),
        beside: `${spread(bare, ' s', 1)}, one bare ffmpeg run, an output for each`,
        figure: round(cpu / rival),
        goal: '≤ 1.15',
        met: cpu / rival <= 1.15,
      },
      {
        what: '240p and audio playable after, of the length',
        ours: `${round(playable * SECONDS, 1)} s`,
        beside: `${SECONDS} s of video`,
        figure: round(playable),
        goal: '≤ 0.3',
        met: playable <= 0.3,
      },
      {
        what: '240p and audio of an hour playable after, of the length',
        ours: `${round(hour / 60, 1)} min`,
        beside: `${HOUR / 60} min of video`,
        figure: round(hour / HOUR),
        goal: '≤ 0.3',
        met: hour / HOUR <= 0.3,
      },
    ];
  },
};

async function wholePipeline(folder: string, source: string): Promise<Pass> {
  const before = endedChildrenCpuSeconds();
  const playable = await untilPlayable(folder, source, { whole: true });
  return { cpu: endedChildrenCpuSeconds() - before, playable };
}

/** Stores the video and processes it as the worker does. Returns the seconds until 240p and audio were playable. */
async function untilPlayable(folder: string, source: string, { whole = false } = {}): Promise<number> {
  const store = await openMediaStore(folder);
  await store.put('originals/video', createReadStream(source));
  const began = Date.now();
  let playable = Number.NaN;
  await processVideo({
    store,
    tools: await findFfmpeg(),
    sourceKey: 'originals/video',
    prefix: 'videos/1/r1/',
    work: join(folder, 'work'),
    onPlayable: () => {
      playable = (Date.now() - began) / 1000;
    },
    untilPlayable: !whole,
  });
  return playable;
}

/** Repeats the video without encoding it again. Returns the path of one of that length. @param seconds its length */
async function repeated(source: string, seconds: number): Promise<string> {
  const { ffmpeg } = await findFfmpeg();
  const file = source.replace(/\.mp4$/, `-${seconds}.mp4`);
  const command = [
    '-v',
    'error',
    '-y',
    '-stream_loop',
    '-1',
    '-i',
    source,
    '-t',
    `${seconds}`,
    '-c',
    'copy',
    file,
  ];
  await run(ffmpeg, command);
  return file;
}

/** The same keyframes as ours. */
const KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))';

/** Encodes as the manual describes: one process with an output for each rendition and one for the sound. */
async function bareLadder(folder: string, source: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const ladder = ladderFor({ width: 1280, height: 720, fps: 25 });
  const sound = '-map 0:a:0 -c:a aac -ac 1 -ar 44100 -b:a 48k';
  const picture = '-map 0:v:0 -c:v libx264 -preset veryfast -pix_fmt yuv420p -sc_threshold 0';
  const outputs = [...ladder.first, ...ladder.rest].flatMap((rendition) => [
    ...`${picture} -profile:v ${rendition.profile} -crf ${rendition.crf}`.split(' '),
    ...`-maxrate ${rendition.maxrate} -bufsize ${rendition.maxrate * 2} -r ${rendition.fps}`.split(' '),
    '-vf',
    `scale=${rendition.width}:${rendition.height}`,
    ...sound.split(' '),
    '-force_key_frames',
    KEYFRAMES,
    '-f',
    'hls',
    '-hls_time',
    '1',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
    join(folder, `${rendition.name}.m3u8`),
  ]);
  const { ffmpeg } = await findFfmpeg();
  const before = endedChildrenCpuSeconds();
  const listen = [...sound.split(' '), '-vn', join(folder, 'audio.m4a')];
  await run(ffmpeg, ['-v', 'error', '-y', '-i', source, ...outputs, ...listen], { maxBuffer: 1e8 });
  return endedChildrenCpuSeconds() - before;
}
