import { foldCharacters } from '@wedding/shared/domain/fold-text.ts';
import { foldDigits } from '@wedding/shared/format/lookalikes.ts';
import { plainText } from './plain-text.ts';

/** A caption as couples read it: plain text, with the seconds at which it is shown. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** A caption with its line in the file. */
export interface ReadCue extends Cue {
  line: number;
}

/** A line of the file that is left out or cut, and why. */
export interface LeftOut {
  line: number;
  what: string;
}

const WITHOUT_TIMES = 'is left out: it stands before the first caption';

/** The second at which captions with unreadable times begin. */
export const UNREADABLE_AT = 359_999;

/** For how many seconds a caption without an end is shown. */
export const OPEN_SECONDS = 5;

const TIME = String.raw`(?:(\d{1,3}) ?: ?)?(\d{1,2}) ?: ?(\d{1,2})(?: ?([.,:;] ?\d{1,9}))?`;
const EACH_TIME = new RegExp(TIME, 'g');
/**
 * An arrow, also a web page's or one whose dashes a word processor drew as one, or the comma of YouTube and SubViewer.
 * Between two whole times, any sign or word.
 */
const ARROW = String.raw` ?(?:(?:- ?)+>|→|,|(?<=:\d\d[.,:;]\d+ ?)(?!-+>)[^\d:]{0,5}(?=\d+:\d\d:\d\d[.,:;]\d)) ?`;
const TIMES = new RegExp(`^[^\\w-]*${TIME}${ARROW}${TIME}(?:(?=\\W)(.*))?$`);
/** The number of a caption in the line of its times. */
const BESIDE = /^\d+[.)]? (?=\d+:\d)/;
/** Where a line begins, as lyrics and transcripts say it: `[00:01.50][00:09.00]` before its text, or a line of its own. */
const STARTS = /^(?:(?:\[\d+:\d[\d:.]*\])+|\d+:[\d:]*\d\d$)/;
/** A line that is a time, or begins with two of them. */
const LONE_TIME = /^\s*\d{1,3}:\d\d:\d\d[.,]\d{1,3}(?:\s*$|\D+\d{1,3}:\d\d:\d\d[.,]\d)/;
/** A time with a dot or a semicolon for each colon. */
const DOTTED = /(?<![\d.])(\d{1,2})[.;](\d\d)[.;](\d\d)(?=[.,;]\d)/g;
/** Pictures counted behind the seconds, as editors of films do, of which a second has some thirty. */
const PICTURES = /^[:;] ?(\d\d)$/;
const PICTURE_SECONDS = 1 / 30;
/** Where a caption stands on the picture, behind its times. */
const SETTING = /(?:^|\s)[a-z][\w-]*[:=]\S+/gi;
const NUMBER = /^\s*#?\d+[.)]?\s*$/;
/** How SubViewer, lyrics and WebVTT begin. */
const HEADER = /^\s*(?:\[[A-Z ]+[\]:]|WEBVTT\b)/i;
const WEBVTT = /^\s*WEBVTT\b/i;
/** A block of WebVTT that isn't a caption. In an SRT, a line that begins with NOTE is what somebody says. */
const BLOCK =
  /(?<=^|\n[^\S\n]*\n)(?:NOTE|STYLE|REGION|WEBVTT)(?=\s).*(?:\n(?![^\S\n]*[\d:.,]+[^\S\n]*-->).*\S.*)*/g;

/** Reads WebVTT, SRT of any program, lyrics and transcripts, in the order of time. Returns null if no line has times. */
export function readSrt(original: string): { read: ReadCue[]; leftOut: LeftOut[] } | null {
  const plain = WEBVTT.test(original)
    ? original.replace(BLOCK, (block) => block.replace(/.+/g, ''))
    : original;
  const lines = plain.split('\n');
  const isBlank = (index: number) => (lines[index] ?? '').trim() === '';
  const isNumber = (index: number) => NUMBER.test(lines[index] ?? '');
  const pairs = lines.map((line, index) => {
    const isFirst = !isBlank(index) && (isBlank(index - 1) || isNumber(index - 1));
    const isUnreadable = isFirst && (line.includes('-->') || LONE_TIME.test(line));
    const time = readTimes(line) ?? (isUnreadable ? { from: UNREADABLE_AT, to: 0, text: '' } : undefined);
    return time && [time];
  });
  const hasEnds = pairs.some(Boolean);
  const times = hasEnds ? pairs : lines.map(readStarts);
  const read: ReadCue[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, said] of lines.entries()) {
    const [time, line, cue] = [times[index], index + 1, read.at(-1)];
    if (time) read.push(...time.map((one) => ({ line, ...one })));
    else if (hasEnds && times[line] && (isNumber(index) || isBlank(index - 1))) continue;
    else if (isBlank(index - 1) && isBlank(line) && times[line + 1] && isNext(said, read.length)) continue;
    else if (cue) cue.text += `\n${said}`;
    else if (!isBlank(index) && !HEADER.test(said)) leftOut.push({ line, what: WITHOUT_TIMES });
  }
  if (read.length === 0) return null;
  const cues = read.map((cue) => ({ ...cue, text: plainText(cue.text) })).toSorted((a, b) => a.from - b.from);
  for (const [place, cue] of cues.entries())
    if (!hasEnds) cue.to = cues[place + 1]?.from ?? cue.from + OPEN_SECONDS;
  return { read: cues, leftOut };
}

/** Whether a line is the number of the caption that follows so many others. */
const isNext = (said: string, count: number) => NUMBER.test(said) && Number.parseInt(said, 10) === count + 1;

/** Returns the times in a line (seconds) as programs, translators and people write them: `00: 00: 01,5 –> ００：００：０２`. */
function readTimes(line: string): { from: number; to: number; text: string } | undefined {
  if (!/[>→]|\d,\d|\d[:;]\d\d[.,:;]\d.*\d[:;]\d\d[.,:;]\d/u.test(line)) return undefined;
  const plain = foldDigits(foldCharacters(line))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(DOTTED, '$1:$2:$3')
    .trim();
  const match = TIMES.exec(plain) ?? TIMES.exec(plain.replace(BESIDE, ''));
  if (!match) return undefined;
  const rest = (match[9] ?? '').replace(SETTING, '');
  // What is said may follow the times. Signs alone are of the program that wrote them.
  const text = /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\])\s,;]+/, '').replace(/^"(.*)"$/, '$1') : '';
  return { from: seconds(match.slice(1, 5)), to: seconds(match.slice(5, 9)), text };
}

/** Returns where a line of lyrics or of a transcript begins, with its text. */
function readStarts(line: string): { from: number; to: number; text: string }[] | undefined {
  const [starts] = STARTS.exec(line.trim()) ?? [];
  if (!starts) return undefined;
  const text = line.trim().slice(starts.length);
  return Array.from(starts.matchAll(EACH_TIME), (time) => ({ from: seconds(time.slice(1)), to: 0, text }));
}

function seconds([hours = '0', minutes, whole, rest = '']: (string | undefined)[]): number {
  const pictures = PICTURES.exec(rest)?.[1];
  const part = pictures ? Number(pictures) * PICTURE_SECONDS : Number(`0.${rest.replace(/\D/g, '')}`);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + part;
}

/** Returns seconds as captions write them: `00:01:02.500`. */
export const clock = (time: number): string => {
  const minutes = new Date(Math.round(time * 1000)).toISOString().slice(14, 23);
  return `${String(Math.floor(time / 3600)).padStart(2, '0')}:${minutes}`;
};
