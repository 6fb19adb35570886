import { HttpError, invalid } from '../http/http-error.ts';

export const CAPTIONS_MAX_BYTES = 512 * 1024;
const MAX_CUES = 5000;
const MAX_CUE_LENGTH = 600;
/** Seconds by which captions may run past the end of the video. */
const OVERRUN_SECONDS = 5;

export interface Cue {
  from: number;
  to: number;
  text: string;
}

/**
 * Reads the cues of an uploaded WebVTT or SRT file: times and plain text, in the order of time. Drops styles, regions,
 * notes, positions and markup. `duration` is the video's, in seconds.
 * @throws {HttpError} 415 or 422, with a message that names the line and the problem
 */
export function readCues(bytes: Buffer, duration: number | null): Cue[] {
  const lines = plainText(bytes).split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  if (!isVtt && !lines.slice(0, 5).some((line) => SRT_TIME.test(line))) throw notCaptions();
  const cues = blocksOf(lines, isVtt).flatMap((block) => cueOf(block, duration) ?? []);
  if (cues.length === 0) throw refused('There are no captions in this file.');
  if (cues.length > MAX_CUES) throw refused(`There are more captions than we accept (${MAX_CUES}).`);
  return cues.toSorted((a, b) => a.from - b.from);
}

/** Returns the cues as the text of a WebVTT file. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`;

/** Returns a cue's text on one line, without escapes. */
export const spokenText = ({ text }: Cue): string =>
  text.replace(/\s+/g, ' ').replace(/&(amp|lt|gt);/g, (_, name: string) => SIGNS[name] ?? '');

const refused = (text: string) => invalid('captions', text);
const at = (line: number, text: string) => refused(`Line ${line}: ${text}`);

function plainText(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('These captions are not in UTF-8. Save the file as UTF-8 and try again.');
  }
  const lines = text.replace(/\r\n?/g, '\n').normalize('NFC');
  for (const sign of lines) {
    if ((sign < ' ' && sign !== '\n' && sign !== '\t') || sign === '\x7f') {
      throw refused('This file has characters that can’t be in captions. Is it the right file?');
    }
  }
  return lines;
}

const SRT_TIME = /^\s*\d\d:\d\d:\d\d,\d{3}\s+-->/;

function notCaptions(): HttpError {
  const text = 'This is neither a WebVTT nor an SRT file. The first line of WebVTT should read WEBVTT.';
  return new HttpError(415, 'NOT_CAPTIONS', text, { errors: { captions: [text] } });
}

/** Consecutive lines, with the number of the first. WebVTT's header, notes, styles and regions are left out. */
interface Block {
  first: number;
  lines: string[];
}

function blocksOf(lines: string[], hasHeader: boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  lines.forEach((line, index) => {
    if (line.trim() === '') open = undefined;
    else if (open) open.lines.push(line);
    else {
      open = { first: index + 1, lines: [line] };
      blocks.push(open);
    }
  });
  return blocks
    .slice(hasHeader ? 1 : 0)
    .filter(({ lines: [start = ''] }) => !/^(NOTE|STYLE|REGION)(\s|$)/.test(start));
}

const TIME = '(?:(\\d{2,3}):)?([0-5]\\d):([0-5]\\d)[.,](\\d{3})';
const TIMES = new RegExp(`^\\s*${TIME}\\s+-->\\s+${TIME}(?:\\s|$)`);

function cueOf({ first, lines }: Block, duration: number | null): Cue | undefined {
  const index = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
  // Like browsers, ignores text without a time.
  if (index < 0) return undefined;
  const line = first + index;
  const match = TIMES.exec(lines[index] ?? '');
  if (!match) throw at(line, 'the times should read like 00:01:02.500 --> 00:01:05.000.');
  const from = secondsOf(match.slice(1, 5));
  const to = secondsOf(match.slice(5, 9));
  if (to <= from) throw at(line, 'this caption ends before it begins.');
  const latest = duration === null ? Number.POSITIVE_INFINITY : duration + OVERRUN_SECONDS;
  if (from > latest) throw at(line, 'this caption comes after the end of the video. Is this the right file?');
  if (to > latest) throw at(line, 'this caption ends after the end of the video. Is this the right file?');
  const cueLines = lines.slice(index + 1);
  const next = cueLines.findIndex((one) => one.includes('-->'));
  if (next >= 0) throw at(line + 1 + next, 'leave an empty line between two captions.');
  if (cueLines.join('\n').length > MAX_CUE_LENGTH) throw at(line + 1, 'this caption is too long to be read.');
  const text = cueLines.map(cueText).filter(Boolean).join('\n');
  return text === '' ? undefined : { from, to, text };
}

const secondsOf = ([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Keeps the speaker as `Amara: …`, removes every other tag, and escapes every character that could start one. */
function cueText(line: string): string {
  return line
    .replace(/<v(?:\.[^\s<>]*)?\s([^<>]*)>/g, (_, who: string) => `${who.trim()}: `)
    .replace(/<\/?[a-z0-9][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const part = (size: number, of: number) => Math.floor(thousandths / size) % of;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = two(Math.floor(thousandths / 3_600_000));
  return `${hours}:${two(part(60_000, 60))}:${two(part(1000, 60))}.${String(part(1, 1000)).padStart(3, '0')}`;
}
