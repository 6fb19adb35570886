import { rename, rm, writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { runTool } from '../media/run-tool.ts';
import { recordingOf } from './narration.ts';
import { emptyFrame } from './picture.ts';
import { FRAME_RATE, stage } from './stage.ts';
import { playTune, SAMPLE_RATE, wavFile } from './tune.ts';
import { typesetter } from './typeset.ts';
import { withVideoFonts } from './video-fonts.ts';
import type { Video } from './video-script.ts';

/** Returns every letter that a video may need, in both cases, and the characters of amounts. */
const lettersOf = (video: Video) => {
  const letters = JSON.stringify(video.scenes);
  return `${letters}${letters.toUpperCase()}0123456789,.|₦`;
};

/** An ffmpeg filter that plays the tune quietly under the voice. `amix` halves both, since each lasts to the end. */
const UNDER_VOICE =
  '[1:a]volume=0.3[tune];[2:a]apad[voice];[tune][voice]amix=inputs=2:duration=first,volume=2,alimiter=limit=0.95[sound]';

/**
 * Draws a video frame by frame and writes it as an MP4 with its tune. The file appears under its name only when it is
 * complete. Takes about a quarter of the video's length on one core.
 */
export async function renderVideo(
  video: Video,
  outFile: string,
  options: { tools: Ffmpeg; signal?: AbortSignal },
): Promise<void> {
  const part = `${outFile}.part`;
  const tune = `${outFile}.wav`;
  const voice = recordingOf(video);
  const size = `${video.width}x${video.height}`;
  try {
    await withVideoFonts(lettersOf(video), async (fonts) => {
      const { draw, seconds } = stage(video, typesetter(fonts));
      await writeFile(tune, wavFile(playTune(seconds, video.seed)));
      const frames = Math.round(seconds * FRAME_RATE);
      const sheets = [0, 1, 2].map(() => ({
        frame: emptyFrame(video.width, video.height),
        sent: Promise.resolve(),
      }));

      const feed = async (stdin: Writable) => {
        for (let index = 0; index < frames; index += 1) {
          options.signal?.throwIfAborted();
          // A buffer is reused only after ffmpeg has read it.
          const sheet = sheets[index % sheets.length];
          if (!sheet) continue;
          await sheet.sent;
          draw(sheet.frame, index / FRAME_RATE);
          sheet.sent = send(stdin, sheet.frame.pixels);
          // If ffmpeg is killed, the pipe breaks. `runTool` reports the reason, so the error of this write is ignored.
          sheet.sent.catch(() => {});
        }
        stdin.end();
      };
      const input = [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        size,
        '-r',
        String(FRAME_RATE),
        '-i',
        'pipe:0',
        '-i',
        tune,
        ...(voice ? ['-i', voice] : []),
      ];
      const picture = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '20', '-pix_fmt', 'yuv420p'];
      const sound = ['-c:a', 'aac', '-b:a', '96k', '-ar', String(SAMPLE_RATE)];
      const plain = [
        '-map_metadata',
        '-1',
        '-fflags',
        '+bitexact',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        part,
      ];
      const args = [
        '-v',
        'error',
        '-y',
        ...input,
        '-map',
        '0:v',
        ...(voice ? ['-filter_complex', UNDER_VOICE, '-map', '[sound]'] : ['-map', '1:a']),
        ...picture,
        ...sound,
        ...plain,
      ];
      await runTool({ file: options.tools.ffmpeg, args, signal: options.signal, feed });
    });
    await rename(part, outFile);
  } finally {
    await rm(part, { force: true });
    await rm(tune, { force: true });
  }
}

const send = (stdin: Writable, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    stdin.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
