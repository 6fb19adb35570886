import { decodeText } from '@wedding/shared/format/decode-text.ts';
import { decodeHTML } from 'entities';
import { HttpError, invalid } from '../../http/http-error.ts';
import { type Cue, clock, type ReadFile, readCues, UNREADABLE_AT } from './read-cues.ts';
import { readTtml } from './read-ttml.ts';

export const CAPTIONS_MAX_BYTES = 512 * 1024;
const MAX_CUES = 5000;
const MAX_CUE_LENGTH = 600;

// biome-ignore lint/suspicious/noControlCharactersInRegex: an editor of another age ends a file with Ctrl-Z.
const CONTROL = /[\0-\x08\x0e-\x1f\x7f\ufeff]/g;
const LINE_END = /\r+\n|\n\r|[\r\n\v\f\u0085\u2028\u2029]/g;
const XML = /^\s*<(?:\?xml|(?:\w+:)?tt)\b/;
const YOUTUBE = /<(?:transcript|timedtext)[\s>]/;

export interface ReadCaptions {
  cues: Cue[];
  /** What was left out or cut and why, by its line in the file. */
  leftOut: string[];
}

/**
 * Reads the cues of an uploaded caption file of any program, in the order of time. Drops styles, notes, positions and
 * markup, and whatever can't be shown. `duration` is the video's, in seconds; null while it is not known.
 * @throws {HttpError} 415 or 422 if there is nothing to show
 */
export function readCaptions(bytes: Uint8Array, duration: number | null): ReadCaptions {
  const text = decodeText(bytes).normalize('NFC').replace(CONTROL, '').replace(LINE_END, '\n');
  const original = text.includes('--&gt;') ? decodeHTML(text) : text;
  if (original.trim() === '') throw refused('This file is empty. Please choose it again.');
  if (original.startsWith('{\\rtf')) throw refusedAs(RICH_TEXT);
  // No language has more letters with marks than without: they are another table's, of Arabic or Chinese Windows.
  const counts = [/[\u00a1-\u00ff]/g, /[a-z]/gi].map((letter) => original.match(letter)?.length ?? 0);
  if ((counts[0] ?? 0) > Math.max(5, counts[1] ?? 0)) throw refusedAs(UNKNOWN_LETTERS);
  const { read, leftOut } = readFile(original);
  if (read.length > MAX_CUES) throw refused(`There are more captions than we accept (${MAX_CUES}).`);
  if (read.length === 0) throw notCaptions(original);
  const end = duration ?? Number.POSITIVE_INFINITY;
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

function readFile(text: string): ReadFile {
  if (!XML.test(text)) return readCues(text);
  return { read: YOUTUBE.test(text) ? [] : readTtml(text), leftOut: [] };
}

/** Returns the cues as the text of a WebVTT file. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escapeText(text)}\n`).join('\n')}`;

const refused = (text: string) => invalid('captions', text);

const UNKNOWN =
  'This is neither a WebVTT nor an SRT file: it has no lines like 00:01:02.500 --> 00:01:05.000.';
/** How other files of captions begin, which count pictures, are pictures, or are written for machines of television. */
const NAMED: [begins: RegExp, what: string][] = [
  [/^\{\d+\}\{\d*\}/, 'a MicroDVD file that doesn’t say how many pictures a second has'],
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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
