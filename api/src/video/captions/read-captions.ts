import { decodeText } from '@wedding/shared/format/decode-text.ts';
import { decodeHTML } from 'entities';
import { HttpError, invalid } from '../../http/http-error.ts';
import type { Ffmpeg } from '../../media/tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../../media/tools/run-tool.ts';
import { plainText } from './plain-text.ts';
import {
  type Cue,
  clock,
  type LeftOut,
  OPEN_SECONDS,
  type ReadCue,
  readSrt,
  UNREADABLE_AT,
} from './read-srt.ts';
import { readTtml } from './read-ttml.ts';

export const CAPTIONS_MAX_BYTES = 512 * 1024;
const MAX_CUES = 5000;
const MAX_CUE_LENGTH = 600;
const TIMEOUT_MS = 20_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: an editor of another age ends a file with Ctrl-Z.
const CONTROL = /[\0-\x08\x0e-\x1f\x7f\ufeff]/g;
const LINE_END = /\r+\n|\n\r|[\r\n\v\f\u0085\u2028\u2029]/g;
const NEWLINE = 10;
const XML = /^\s*<(?:\?xml|(?:\w+:)?tt)\b/;
const YOUTUBE = /<(?:transcript|timedtext)[\s>]/;
/** How SubStation and SAMI begin, whose comments end like the arrow of an SRT. */
const OTHERS = /^\s*(?:\[Script Info\]|<SAMI\b)/i;
/** What ffmpeg may take other files for. Others of its readers move times, or guess the pictures a second. */
const FORMATS = ['-format_whitelist', 'ass,sami'];
/** A line's end, or a pair of SubStation's braces and the text behind it. It looks at no character twice, however long a line is. */
const IN_BRACES = /\n|(\{[^{}\n]*\})[^{}\n]*/g;

export interface ReadCaptions {
  cues: Cue[];
  /** What was left out or cut and why, by its line in the file. */
  leftOut: string[];
}

interface ReadOptions {
  tools: Ffmpeg;
  /** The video's, in seconds; null while it is not known. */
  duration: number | null;
}

/**
 * Reads the cues of an uploaded caption file of any program, in the order of time. Drops styles, notes, positions and
 * markup, and whatever can't be shown.
 * @throws {HttpError} 415 or 422 if there is nothing to show
 */
export async function readCaptions(bytes: Uint8Array, options: ReadOptions): Promise<ReadCaptions> {
  const text = decodeText(bytes).normalize('NFC').replace(CONTROL, '').replace(LINE_END, '\n');
  const original = text.includes('--&gt;') ? decodeHTML(text) : text;
  if (original.trim() === '') throw refused('This file is empty. Please choose it again.');
  if (original.startsWith('{\\rtf')) throw refusedAs(RICH_TEXT);
  // No language has more letters with marks than without: they are another table's, of Arabic or Chinese Windows.
  const counts = [/[\u00a1-\u00ff]/g, /[a-z]/gi].map((letter) => original.match(letter)?.length ?? 0);
  if ((counts[0] ?? 0) > Math.max(5, counts[1] ?? 0)) throw refusedAs(UNKNOWN_LETTERS);
  const { read, leftOut } = await readAll(original, options.tools);
  if (read.length > MAX_CUES) throw refused(`There are more captions than we accept (${MAX_CUES}).`);
  if (read.length === 0) throw notCaptions(original);
  const end = options.duration ?? Number.POSITIVE_INFINITY;
  const cues: Cue[] = [];
  const early = hoursBefore(read, end);
  if (early > 0) leftOut.push({ line: read[0]?.line ?? 1, what: EARLY });
  for (const { line, ...written } of read) {
    const cue = { ...written, from: written.from - early, to: written.to - early };
    const why = problemOf(written.from === UNREADABLE_AT ? written : cue, end);
    if (why) leftOut.push({ line, what: `is left out: ${why}` });
    else if (cue.text !== '') {
      cues.push({ ...cue, to: Math.min(cue.to, end) });
      if (cue.to > end + UNSEEN_SECONDS) leftOut.push({ line, what: CUT });
    }
  }
  const sentences = leftOut
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, what }) => `Line ${line} ${what}.`);
  if (cues.length === 0) throw refused(sentences[0] ?? 'There are no captions in this file.');
  return { cues, leftOut: sentences };
}

async function readAll(text: string, tools: Ffmpeg): Promise<{ read: ReadCue[]; leftOut: LeftOut[] }> {
  if (XML.test(text)) return { read: YOUTUBE.test(text) ? [] : readTtml(text), leftOut: [] };
  const srt = OTHERS.test(text) ? null : readSrt(text);
  if (srt) return srt;
  return { read: await readByFfmpeg(withoutDrawings(text), tools), leftOut: [] };
}

/** Removes what SubStation draws, from `\p1` to `\p0` or the line's end. Read as text, it is letters and figures: `m 0 0 l 100 0`. */
function withoutDrawings(text: string): string {
  let draws = false;
  return text.replace(IN_BRACES, (part, tags?: string) => {
    const scale = tags?.match(/\\p\d/g)?.at(-1);
    if (tags === undefined) draws = false;
    else if (scale) draws = scale !== '\\p0';
    return draws ? '' : part;
  });
}

/** Returns the cues as the text of a WebVTT file. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escapeText(text)}\n`).join('\n')}`;

const refused = (text: string) => invalid('captions', text);

const UNKNOWN =
  'This is neither a WebVTT nor an SRT file: it has no lines like 00:01:02.500 --> 00:01:05.000.';
/** How other files of captions begin, which count pictures, are pictures, or are written for machines of television. */
const NAMED: [begins: RegExp, what: string][] = [
  [/^\{\d+\}\{\d*\}/, 'a MicroDVD file'],
  [/^\[\d+\]\[\d*\]/, 'an MPL2 file'],
  [/^\d{1,2}:\d\d:\d\d[:=](?!\d\d\s)\S/, 'a TMPlayer file'],
  [/^Scenarist_SCC/, 'a Scenarist file (SCC)'],
  [/^\d{3}STL\d/, 'a television file (EBU STL)'],
  [/^# VobSub/, 'a VobSub file, which holds pictures'],
  [/^PG[^\w\s]/, 'a Blu-ray file (SUP), which holds pictures'],
  [/^start\tend\ttext\n/, 'a table (TSV)'],
  [/^%PDF/, 'a PDF'],
  [/^PK/, 'a packed file (ZIP or Word)'],
  [/^(\{\s*"|\[\s*[[{"])/, 'a JSON file, as tools of YouTube write it'],
  [YOUTUBE, 'a file of YouTube’s own (XML)'],
  [/^<(!doctype )?html/i, 'a web page'],
  [/^WEBVTT/, 'a WebVTT file without any captions'],
];

/** Says what a file is that has no captions that we read, if its beginning tells. */
function notCaptions(original: string): HttpError {
  const what = NAMED.find(([begins]) => begins.test(original.trimStart()))?.[1];
  const text = what ? `This is ${what}. Save it as SRT or WebVTT, then choose it again.` : UNKNOWN;
  return refusedAs(text);
}

const UNKNOWN_LETTERS = 'The letters of this file can’t be read. Save it as UTF-8, then choose it again.';
const RICH_TEXT = 'This is a document with formats (RTF). Save it as plain text, then choose it again.';

function refusedAs(text: string): HttpError {
  return new HttpError(415, 'NOT_CAPTIONS', text, { errors: { captions: [text] } });
}

/** What nobody misses of a caption. */
const UNSEEN_SECONDS = 0.1;
const CUT = 'runs past the end of the video: the rest of it is left out';

const EARLY = 'and those below it are shown earlier: the clock of this file begins at a whole hour';

/** Returns the whole hours, in seconds, at which the clock of editing programs begins, if no caption would be seen else. */
function hoursBefore(cues: readonly Cue[], end: number): number {
  const first = Math.min(...cues.map(({ from }) => from));
  const hours = Math.floor(first / 3600) * 3600;
  return first >= end && first - hours < end && first !== UNREADABLE_AT ? hours : 0;
}

function problemOf({ from, to, text }: Cue, end: number): string | undefined {
  if (from === UNREADABLE_AT)
    return 'its times can’t be read; they should look like 00:01:02.500 --> 00:01:05.000';
  if (to <= from) return 'this caption ends when it begins, or before';
  if (from >= end) return 'this caption comes after the end of the video';
  return text.length > MAX_CUE_LENGTH ? 'this caption is too long to be read' : undefined;
}

/** Returns the captions as ffmpeg reads them, in the order of time. */
async function readByFfmpeg(text: string, tools: Ffmpeg): Promise<ReadCue[]> {
  const input = ['-v', 'error', ...FORMATS, '-protocol_whitelist', 'pipe', '-i', 'pipe:0'];
  const feed = async (stdin: NodeJS.WritableStream) => void stdin.end(text);
  const run = (file: string, args: string[]) => runTool({ file, args, feed, timeoutMs: TIMEOUT_MS });
  const places = ['-show_entries', 'packet=pts_time,duration_time,pos', '-of', 'csv=p=0'];
  const [packets, webVtt] = await Promise.all([
    run(tools.ffprobe, [...input, ...places]),
    run(tools.ffmpeg, [...input, '-f', 'webvtt', 'pipe:1']),
  ]).catch((error) => {
    if (error instanceof ToolFailed && !error.killed && !error.timedOut) throw notCaptions(text);
    throw error;
  });
  const [, ...parts] = webVtt.split(/^([\d:.]+) --> [\d:.]+.*\n/m);
  const lines = [1];
  for (const byte of Buffer.from(text)) lines.push((lines.at(-1) ?? 1) + (byte === NEWLINE ? 1 : 0));
  return packets
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((packet) => {
      const [from = 0, duration = 0, position = 0] = packet.split(',').map(Number);
      const length = Number.isNaN(duration) ? 0 : duration;
      // A packet that says nothing has no text.
      const isNext = parts[0] !== undefined && Math.abs(secondsIn(parts[0]) - from) < 0.001;
      const [, marked = ''] = isNext ? parts.splice(0, 2) : [];
      const to = from + (length < 0 ? OPEN_SECONDS : length);
      return { line: lines[position] ?? 1, from, to, text: plainText(marked) };
    });
}

const secondsIn = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
