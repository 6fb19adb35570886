import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../media/find-ffmpeg.ts';
import { runTool } from '../media/run-tool.ts';
import type { TestApp } from './test-app.ts';

/** A small real film, drawn anew: width x height, seconds, with sound. */
export function drawnFilm(size = '320x240', seconds = 3): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
  return drawn('film.mp4', [...picture, ...sound, '-preset', 'ultrafast']);
}

/** A small PNG. */
export const drawnPicture = (): Promise<Buffer> =>
  drawn('picture.png', ['-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1', '-frames:v', '1']);

async function drawn(name: string, args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  try {
    const { ffmpeg } = await findFfmpeg();
    const path = join(folder, name);
    await runTool({ file: ffmpeg, args: ['-v', 'error', ...args, path] });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type FormPart = string | { name: string; bytes: Buffer };

/** A multipart body, as `inject` takes it. Fields in the order given. */
export function multipart(parts: Record<string, FormPart>) {
  const boundary = `wedding-${Math.random().toString(36).slice(2)}`;
  const chunks = Object.entries(parts).flatMap(([field, part]) => {
    const file = typeof part === 'string' ? '' : `; filename="${part.name}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`;
    return [
      Buffer.from(head),
      typeof part === 'string' ? Buffer.from(part) : part.bytes,
      Buffer.from('\r\n'),
    ];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Sends a form as somebody. */
export const sendForm = (t: TestApp, as: string, url: string, parts: Record<string, FormPart>) => {
  const { payload, headers } = multipart(parts);
  return t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${as}` },
  });
};
