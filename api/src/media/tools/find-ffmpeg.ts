import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall } from '@wedding/platform/server/operations/apt-get.ts';

/** Commands or paths of the tools, and what depends on ffmpeg's version. */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Its filters, of which an old ffmpeg lacks some. */
  filters: readonly string[];
  /** Whether the HLS muxer takes options for its segments, as it does since 4.4. */
  hasSegmentOptions: boolean;
}

const run = promisify(execFile);
const note = (text: string) => console.warn(text);
const cache = join(import.meta.dirname, '../../../../.cache/ffmpeg');
let pendingSearch: Promise<Ffmpeg> | undefined;

/**
 * Returns an ffmpeg that encodes H.264, with its ffprobe: the system's, or one installed now, which takes
 * a minute. Searches once per process.
 * @throws an error that explains what to do if there is no ffmpeg
 */
export function findFfmpeg(): Promise<Ffmpeg> {
  pendingSearch ??= search().catch((error: unknown) => {
    pendingSearch = undefined;
    throw error;
  });
  return pendingSearch;
}

async function search(): Promise<Ffmpeg> {
  return (
    (await system()) ??
    ((await aptInstall('ffmpeg', note)) ? await system() : undefined) ??
    (await fromRegistry()) ??
    throwNoFfmpeg()
  );
}

async function system(): Promise<Ffmpeg | undefined> {
  for (const folder of ['', '/usr/bin/', '/usr/local/bin/', '/opt/homebrew/bin/']) {
    const there = await probe(`${folder}ffmpeg`);
    if (there) return there;
  }
  return undefined;
}

async function probe(
  ffmpeg: string,
  ffprobe = ffmpeg.replace(/ffmpeg([^/]*)$/, 'ffprobe$1'),
): Promise<Ffmpeg | undefined> {
  try {
    const [{ stdout: about }, { stdout: encoders }, { stdout: hls }, { stdout: filters }] = await Promise.all(
      [
        run(ffmpeg, ['-version']),
        run(ffmpeg, ['-hide_banner', '-encoders'], { maxBuffer: 10_000_000 }),
        run(ffmpeg, ['-hide_banner', '-h', 'muxer=hls']),
        run(ffmpeg, ['-hide_banner', '-filters'], { maxBuffer: 10_000_000 }),
        run(ffprobe, ['-version']),
      ],
    );
    if (!encoders.includes('libx264')) return undefined;
    return {
      ffmpeg,
      ffprobe,
      version: /version (\S+)/.exec(about)?.[1] ?? 'unknown',
      filters: Array.from(filters.matchAll(/^ \S+ (\w+)/gm), ([, name = '']) => name),
      hasSegmentOptions: hls.includes('hls_segment_options'),
    };
  } catch {
    return undefined;
  }
}

/** Installs builds of 2018 from the package registry, which run nearly everywhere. */
async function fromRegistry(): Promise<Ffmpeg | undefined> {
  const installed = async () => {
    const require = createRequire(join(cache, 'package.json'));
    const { path: ffmpeg } = require('@ffmpeg-installer/ffmpeg') as { path: string };
    const { path: ffprobe } = require('@ffprobe-installer/ffprobe') as { path: string };
    return probe(ffmpeg, ffprobe);
  };
  const before = await installed().catch(() => undefined);
  note('Using an ffmpeg of 2018 from the package registry: fine for a first look, not for production.');
  if (before) return before;
  const packages = ['@ffmpeg-installer/ffmpeg@1.1.0', '@ffprobe-installer/ffprobe@2.1.2'];
  const npm = ['install', '--prefix', cache, '--no-audit', '--no-fund', '--no-save', ...packages];
  await run('npm', npm, { timeout: 300_000 }).catch((error: Error) => note(error.message));
  return installed().catch(() => undefined);
}

function throwNoFfmpeg(): never {
  throw new Error('There is no ffmpeg. Install one with libx264, and ffprobe beside it.');
}
