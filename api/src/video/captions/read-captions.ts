import { decodeText } from '@wedding/shared/format/decode-text.ts';
import { decodeHTML } from 'entities';
import { HttpError, invalid } from '../../http/http-error.ts';
import type { Ffmpeg } from '../../media/tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../../media/tools/run-tool.ts';
import { clock, milliseconds, prepareCaptions } from './prepare-captions.ts';

export const CAPTIONS_MAX_BYTES = 512 * 1024;
const MAX_CUES = 5000;
const MAX_CUE_LENGTH = 600;
const TIMEOUT_MS = 20_000;

/** A caption as couples read it: plain text, with the seconds at which it is shown. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

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
 * Reads the cues of an uploaded WebVTT or SRT file of any program, in the order of time. Drops styles, notes, positions
 * and markup, and whatever can't be shown.
 * @throws {HttpError} 415 or 422 if there is nothing to show
 */
export async function readCaptions(bytes: Uint8Array, options: ReadOptions): Promise<ReadCaptions> {
  const original = decodeText(bytes);
  if (original.startsWith('{\\rtf')) throw notCaptions(RICH_TEXT);
  const { text, times, leftOut } = prepareCaptions(original);
  if (times.length === 0 && leftOut.length === 0) throw notCaptions();
  if (times.length > MAX_CUES) throw refused(`There are more captions than we accept (${MAX_CUES}).`);
  const cues: Cue[] = [];
  for (const { from, text: marked } of await convert(text, options.tools)) {
    const place = times.findIndex((one) => one.from === from);
    const [time] = place < 0 ? [] : times.splice(place, 1);
    if (!time) continue;
    const cue = { from: from / 1000, to: time.to / 1000, text: plainText(marked) };
    const end = options.duration ?? Number.POSITIVE_INFINITY;
    const why = problemOf(cue, end);
    if (why) leftOut.push({ line: time.line, what: `is left out: ${why}` });
    else if (cue.text !== '') {
      cues.push({ ...cue, to: Math.min(cue.to, end) });
      if (cue.to > end + UNSEEN_SECONDS) leftOut.push({ line: time.line, what: CUT });
    }
  }
  const sentences = leftOut
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, what }) => `Line ${line} ${what}.`);
  if (cues.length === 0) throw refused(sentences[0] ?? 'There are no captions in this file.');
  return { cues, leftOut: sentences };
}

/** Returns the cues as the text of a WebVTT file. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escapeText(text)}\n`).join('\n')}`;

const refused = (text: string) => invalid('captions', text);

const UNKNOWN =
  'This is neither a WebVTT nor an SRT file: it has no lines like 00:01:02.500 --> 00:01:05.000.';
const RICH_TEXT = 'This is a document with formats (RTF). Save it as plain text, then choose it again.';

function notCaptions(text = UNKNOWN): HttpError {
  return new HttpError(415, 'NOT_CAPTIONS', text, { errors: { captions: [text] } });
}

/** What nobody misses of a caption. */
const UNSEEN_SECONDS = 0.1;
const CUT = 'runs past the end of the video: the rest of it is left out';

function problemOf({ from, to, text }: Cue, end: number): string | undefined {
  if (to <= from) return 'this caption ends when it begins, or before';
  if (from >= end) return 'this caption comes after the end of the video';
  return text.length > MAX_CUE_LENGTH ? 'this caption is too long to be read' : undefined;
}

/** Lets ffmpeg read the captions. Returns their texts, with WebVTT's markup, in the order of time (milliseconds). */
async function convert(text: string, tools: Ffmpeg): Promise<{ from: number; text: string }[]> {
  const input = ['-protocol_whitelist', 'pipe', '-f', 'srt', '-i', 'pipe:0'];
  const args = ['-v', 'error', ...input, '-f', 'webvtt', 'pipe:1'];
  const feed = async (stdin: NodeJS.WritableStream) => void stdin.end(text);
  const output = await runTool({ file: tools.ffmpeg, args, feed, timeoutMs: TIMEOUT_MS }).catch((error) => {
    if (error instanceof ToolFailed && !error.killed && !error.timedOut) throw notCaptions();
    throw error;
  });
  const [, ...parts] = output.split(/^([\d:.]+) --> [\d:.]+.*\n/m);
  return Array.from({ length: parts.length / 2 }, (_, place) => ({
    from: milliseconds((/^(?:(\d+):)?(\d+):(\d+)\.(\d+)/.exec(parts[2 * place] ?? '') ?? []).slice(1)),
    text: parts[2 * place + 1] ?? '',
  }));
}

/** Keeps the speaker as `Amara: …`, removes every other tag, and decodes each entity. */
function plainText(marked: string): string {
  const lines = marked.split('\n').map((line) =>
    decodeHTML(
      line
        .replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/g, (_, who: string) => `${who.trim()}: `)
        .replace(/<\/?[a-z0-9][^<>]*>/gi, '')
        .replaceAll('\\h', ' '),
    )
      .replace(/[\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return lines.filter(Boolean).join('\n');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
