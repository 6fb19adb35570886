import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tracedPart } from '@wedding/platform/server/operations/tracing.ts';
import { HttpError } from '../http/http-error.ts';
import { type DecodingFor, limitDecoding, PICTURE_MEMORY_KB, withLimits } from './decoders.ts';
import type { DrawnPicture, PictureOutcome, PictureShape, PictureTask } from './picture-process.ts';

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** The unit of the limits, because people know megapixels from their phone. */
const MEGAPIXEL = 1_000_000;
const MAX_MEGAPIXELS = 24;
/** A picture of 24 megapixels takes a second of a processor. A busy machine must not make an honest one too heavy. */
const PROCESSOR_SECONDS = 3;
const TIMEOUT_MS = 10_000;
/** Nobody waits for a poster, and a worker is busiest when it draws one. */
const OWN_TIMEOUT_MS = 120_000;
const PROCESS = join(import.meta.dirname, 'picture-process.ts');
/** Its heap holds only the picture's bytes: the pixels are outside. */
const NODE_OPTIONS = ['--max-old-space-size=96', '--no-warnings'];

interface Drawing<S extends readonly PictureShape[]> {
  /** The form field that a refusal names. */
  field: string;
  /** One or more places for the picture, each of which gets its own drawing, in this order. */
  shapes: S;
  /** The account that sent the picture; undefined for our own pictures. */
  account: DecodingFor;
  /** The limit in megapixels. Defaults to 24. */
  megapixels?: number | undefined;
}

/** How a process ended. */
type PictureEnd = PictureOutcome | 'too heavy' | 'no time';

/** One drawing for each shape. */
type Drawings<S extends readonly PictureShape[]> = { [K in keyof S]: DrawnPicture };

/**
 * Redraws a JPEG, PNG, WebP, GIF or AVIF upright as JPEGs in sRGB, without its metadata (place, camera, anything hidden),
 * in a process of its own. Judges the file only by its content (SEC-13), within limits on time and memory (SEC-35).
 * @throws {HttpError} 413, 415 or 422; 429 when too many are being drawn already, 503 when the machine is too busy
 */
export async function redrawPicture<const S extends readonly PictureShape[]>(
  bytes: Uint8Array,
  drawing: Drawing<S>,
): Promise<Drawings<S>> {
  const { field, shapes, account, megapixels = MAX_MEGAPIXELS } = drawing;
  if (bytes.length === 0)
    throw refused(field, 422, 'EMPTY_FILE', 'This file is empty. Please choose it again.');
  if (isHeic(bytes)) throw refused(field, 415, 'IS_HEIC', HEIC);
  const task = { bytes: fromItsBeginning(bytes), shapes, maxPixels: megapixels * MEGAPIXEL };
  const timeoutMs = account === undefined ? OWN_TIMEOUT_MS : TIMEOUT_MS;
  const outcome = await limitDecoding(account, () =>
    tracedPart('draw picture', () => runProcess(task, timeoutMs)),
  );
  if (outcome === 'too heavy') throw refused(field, 422, 'PICTURE_TOO_HEAVY', TOO_HEAVY);
  if (outcome === 'no time') throw new HttpError(503, 'BUSY', NO_TIME, { retryAfter: 5 });
  if ('drawn' in outcome) return outcome.drawn as Drawings<S>;
  if (outcome.refused === 'too many pixels') {
    const text = `This picture has too many pixels: ${megapixels} megapixels at most. Please send a smaller one.`;
    throw refused(field, 413, 'PICTURE_TOO_LARGE', text);
  }
  const kind = namedKind(bytes);
  if (outcome.refused === 'damaged' && !kind) throw refused(field, 415, 'DAMAGED_PICTURE', DAMAGED);
  const text = `This is ${kind ?? 'an unknown kind of file'}, which can’t be shown here. Save it as a JPEG or PNG picture and send that.`;
  throw refused(field, 415, 'NOT_A_PICTURE', text);
}

const HEIC =
  'This is a HEIC picture, as iPhones take them. Send it as a JPEG: on the iPhone choose Settings, Camera, Formats, Most Compatible, or share the picture by mail to yourself.';
const TOO_HEAVY = 'This picture takes too long to open. Try again, or save it as a plain JPEG and send that.';
const NO_TIME =
  'Pictures can’t be opened right now, because too much is going on. Please try again in a moment.';
const DAMAGED = 'This picture is damaged: it can’t be read to its end. Please export or download it again.';

/** How files begin that aren't drawn: `0` stands for a byte of zero, a dot for any other byte that is no character. */
const NAMED: [begins: RegExp, what: string][] = [
  [/^BM/, 'a BMP picture'],
  [/^00\.0[^0]/, 'an icon (ICO)'],
  [/^(II[*+RU.]|MM0[*+]|0MRM|FUJIFILM|FOVb|....ftypcrx)/, 'a TIFF or raw picture'],
  [/^(ÿ\.|000\.JXL )/, 'a JPEG XL picture'],
  [/^(ÿOÿQ|000\.jP)/, 'a JPEG 2000 picture'],
  [/^ÿØ.*ÿ[Ã÷]0/s, 'a lossless JPEG'],
  [/^8BPS/, 'a Photoshop file'],
  [/^%PDF/, 'a PDF'],
  [/^%!PS/, 'a PostScript file'],
  [/<svg\b/i, 'a drawing (SVG)'],
  [/<(!doctype )?html\b/i, 'a web page'],
  [/^(....ftyp|\.Eß£|RIFF....AVI)/, 'a video'],
  [/^(PK|Rar!|7z)/, 'a packed file (ZIP or Word)'],
];

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 1024)).toString('latin1');

/** Returns what a file is that isn't drawn, if its beginning tells. */
function namedKind(bytes: Uint8Array): string | undefined {
  const head = headOf(bytes)
    .replaceAll('\0', '0')
    .replace(/\p{Cc}/gu, '.');
  return NAMED.find(([begins]) => begins.test(head))?.[1];
}

/** How JPEG, PNG, GIF and WebP begin. */
const MAGIC = /\xff\xd8\xff[\xc0-\xfe]|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP/s;

/** Leaves out what a web page, a form or a damaged copy left before a picture. */
function fromItsBeginning(bytes: Uint8Array): Uint8Array {
  const start = headOf(bytes).search(MAGIC);
  return start > 0 && !namedKind(bytes) ? bytes.subarray(start) : bytes;
}

const refused = (field: string, status: 413 | 415 | 422, code: string, text: string) =>
  new HttpError(status, code, text, { errors: { [field]: [text] } });

/** Returns whether an ISO media file names one of HEIC's brands, first or among the compatible ones. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.slice(4, 8) !== 'ftyp') return false;
  const brands: string[] = head.slice(8, Buffer.from(bytes).readUInt32BE(0)).match(/.{4}/gs) ?? [];
  return (
    !brands.includes('avif') &&
    brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avc[is])$/.test(brand))
  );
}

/** Resolves with 'too heavy' when its limits ended the process, and with 'no time' when the machine was too busy. */
function runProcess(task: PictureTask, timeoutMs: number): Promise<PictureEnd> {
  const command = [process.execPath, ...NODE_OPTIONS, PROCESS] as const;
  const [file, args] = withLimits(
    { memoryKb: PICTURE_MEMORY_KB, processorSeconds: PROCESSOR_SECONDS },
    command,
  );
  // Without the rest of the environment, whose secrets a flaw in a decoder could reach.
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE };
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // A process that ends before it has begun to draw is no fault of the picture.
    let end: PictureEnd = 'no time';
    const endWith = (last: PictureEnd) => {
      if (child.kill('SIGKILL')) end = last;
    };
    const deadline = setTimeout(() => endWith('no time'), timeoutMs);
    child.on('message', (answer: PictureOutcome | 'begun') => {
      if (answer === 'begun') end = 'too heavy';
      else endWith(answer);
    });
    const finish = () => {
      clearTimeout(deadline);
      resolve(end);
    };
    child.once('error', finish);
    // The next picture waits until the memory of this one is free.
    child.once('exit', finish);
    // A process that ends while it reads its task is judged by its end.
    child.send?.(task, () => {});
  });
}
