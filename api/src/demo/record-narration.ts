// Usage: `node api/src/demo/record-narration.ts`. Speaks the demonstration's videos and writes the recordings and their
// times to narration/; `npm run format` follows. These files are committed, so `flite` (Debian's package) is only needed
// to change a video's text.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { narrated, type SceneTimes, sentencesOf, timesFile } from './narration.ts';
import { spoken } from './spoken.ts';
import type { Video } from './video-script.ts';
import { videos } from './videos.ts';

const SAMPLE_RATE = 16_000;
const BYTES = SAMPLE_RATE * 2;
/** Silence before the first sentence, while the scene's tiles open. */
const LEAD_SECONDS = 0.7;
const GAP_SECONDS = 0.35;

const work = mkdtempSync(join(tmpdir(), 'narration-'));

/** Speaks a sentence. Returns 16-bit mono samples, without the silence around them. */
function speak(sentence: string): Buffer {
  const wav = join(work, 'sentence.wav');
  const voice = ['-voice', 'slt', '--setf', 'duration_stretch=0.95', '-t', spoken(sentence), '-o', wav];
  execFileSync('flite', voice);
  const trim = 'silenceremove=1:0:-50dB,areverse,silenceremove=1:0:-50dB,areverse';
  const raw = ['-af', trim, '-ar', String(SAMPLE_RATE), '-ac', '1', '-f', 's16le', 'pipe:1'];
  return execFileSync('ffmpeg', ['-v', 'error', '-i', wav, ...raw]);
}

function record(video: Video): SceneTimes[] {
  const spokenScenes = video.scenes.map((scene) => sentencesOf(scene).map(speak));
  const times = spokenScenes.map((sentences): SceneTimes => {
    let at = LEAD_SECONDS;
    return sentences.map((samples) => {
      const from = at;
      const to = from + samples.length / BYTES;
      at = to + GAP_SECONDS;
      return [Number(from.toFixed(2)), Number(to.toFixed(2))];
    });
  });
  const { scenes } = narrated(video, times);
  const length = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const sound = Buffer.alloc(Math.round(length * SAMPLE_RATE) * 2);
  let start = 0;
  scenes.forEach(({ seconds }, index) => {
    spokenScenes[index]?.forEach((samples, at) => {
      const [from = 0] = times[index]?.[at] ?? [];
      samples.copy(sound, Math.round((start + from) * SAMPLE_RATE) * 2);
    });
    start += seconds;
  });
  const raw = join(work, 'all.raw');
  writeFileSync(raw, sound);
  const target = join(timesFile(), '..', `${video.slug}.ogg`);
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', raw];
  const opus = ['-af', 'loudnorm=I=-17:TP=-1.5', '-c:a', 'libopus', '-b:a', '12k', '-application', 'voip'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-ar', String(SAMPLE_RATE), target];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...opus, ...plain]);
  console.log(`${video.slug}: ${length} s, ${Math.round(statSync(target).size / 1000)} kB`);
  return times;
}

try {
  const all = Object.fromEntries(videos.map((video) => [video.slug, record(video)]));
  writeFileSync(timesFile(), `${JSON.stringify(all)}\n`);
} finally {
  rmSync(work, { recursive: true });
}
