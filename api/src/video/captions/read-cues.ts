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

export interface ReadFile {
  /** In the order of time. */
  read: ReadCue[];
  /** What is left out or cut, and why. */
  leftOut: { line: number; what: string }[];
}

const WITHOUT_TIMES = 'is left out: it stands before the first caption';

/** The second at which captions with unreadable times begin. */
export const UNREADABLE_AT = 359_999;

/** For how many seconds a caption without an end is shown. */
export const OPEN_SECONDS = 5;

const TIME = String.raw`(?:(\d{1,3}) ?: ?)?(\d{1,2}) ?: ?(\d{1,2})(?: ?([.,:;] ?\d{1,9}))?`;
const EACH_TIME = new RegExp(TIME, 'g');
const ONE_TIME = new RegExp(`^${TIME}$`);
/**
 * An arrow, also a web page's or one whose dashes a word processor drew as one, or the comma of YouTube and SubViewer.
 * Between two whole times, any sign or word.
 */
const ARROW = String.raw` ?(?:(?:- ?)+>|→|,|(?<=:\d\d[.,:;]\d+ ?)(?!-+>)[^\d:]{0,5}(?=\d+:\d\d:\d\d[.,:;]\d)) ?`;
const TIMES = new RegExp(`^[^\\w-]*${TIME}${ARROW}${TIME}(?:(?=\\W)(.*))?$`);
/** The number of a caption in the line of its times. */
const BESIDE = /^\d+[.)]? (?=\d+:\d)/;
/** Where a line begins, as lyrics, TMPlayer and transcripts say it: `[00:01.50][00:09.00]` before its text, or a line of its own. */
const STARTS = /^(?:(?:\[\d+:\d[\d:.]*\])+|\d+:\d\d:\d\d[:=](?=\D)|\d+:[\d:]*\d\d$)/;
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

const SUB_STATION = /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/i;
const DIALOGUE = /^Dialogue:/i;
const FORMAT = /^Format:.*\bText\s*$/i;
/** The tags and notes of SubStation, and the text behind them. */
const BRACED = /(\{[^{}]*\})([^{}]*)/g;
/** How MPL2 begins, which counts tenths of a second, and MicroDVD, which counts pictures and says how many a second has. */
const COUNTED = /^\s*(?:\[\d+\]\[\d+\]|\{[01]\}\{[01]\}(\d\d(?:[.,]\d+)?)[^\S\n]*\n)/;
const COUNTS = /^[[{](\d+)[\]}][[{](\d+)[\]}](.*)$/;
/** A comment, also one without an end, or what stands before the first caption of SAMI. */
const UNSAID = /<!--(?:(?!-->)[\s\S])*(?:-->)?|^(?:(?!<SYNC\b)[\s\S])*/gi;
const SYNC = /<SYNC\b[^<>]*?\bStart\s*=\s*"?(\d+)/gi;

/** The times in a line, each with what is said behind it; an empty list if nothing of the line is said. */
type LineTimes = { from: number; to: number; text: string }[] | undefined;

/** Reads WebVTT, SRT of any program, SubStation Alpha, SAMI, lyrics and transcripts. */
export function readCues(original: string): ReadFile {
  if (SUB_STATION.test(original)) {
    const lines = original.split('\n');
    const fields = lines.findLast((line) => FORMAT.test(line))?.split(',').length ?? 10;
    return readLines(lines, { times: lines.map((line) => readDialogue(line.trim(), fields)), hasEnds: true });
  }
  if (/<SYNC\s/i.test(original)) {
    const lines = original.replace(UNSAID, (part) => part.replace(/.+/g, '')).split('\n');
    return readLines(lines, { times: lines.map(readSyncs), hasEnds: false });
  }
  const counted = COUNTED.exec(original);
  if (counted) {
    const unit = 1 / Number((counted[1] ?? '10').replace(',', '.'));
    const lines = original.replace(/(?<=^\s*)\{.*/, '').split('\n');
    return readLines(lines, { times: lines.map((line) => readCounts(line, unit)), hasEnds: true });
  }
  const lines = (
    WEBVTT.test(original) ? original.replace(BLOCK, (block) => block.replace(/.+/g, '')) : original
  ).split('\n');
  const pairs = lines.map((line, index): LineTimes => {
    const isFirst = !isBlank(line) && (isBlank(lines[index - 1]) || isNumber(lines[index - 1]));
    const isUnreadable = isFirst && (line.includes('-->') || LONE_TIME.test(line));
    const time = readTimes(line) ?? (isUnreadable ? { from: UNREADABLE_AT, to: 0, text: '' } : undefined);
    return time && [time];
  });
  const hasEnds = pairs.some(Boolean);
  return readLines(lines, { times: hasEnds ? pairs : lines.map(readStarts), hasEnds });
}

const isBlank = (line = '') => line.trim() === '';
const isNumber = (line = '') => NUMBER.test(line);

/** Returns the captions of a file's lines; without ends, each is shown until the next one. */
function readLines(lines: string[], { times, hasEnds }: { times: LineTimes[]; hasEnds: boolean }): ReadFile {
  const read: ReadCue[] = [];
  const leftOut: ReadFile['leftOut'] = [];
  for (const [index, said] of lines.entries()) {
    const [time, line, cue] = [times[index], index + 1, read.at(-1)];
    const isAfterBlank = isBlank(lines[index - 1]);
    if (time) read.push(...time.map((one) => ({ line, ...one })));
    else if (hasEnds && times[line] && (isNumber(said) || isAfterBlank)) continue;
    else if (isAfterBlank && isBlank(lines[line]) && times[line + 1] && isNext(said, read.length)) continue;
    else if (cue) cue.text += `\n${said}`;
    else if (!isBlank(said) && !HEADER.test(said)) leftOut.push({ line, what: WITHOUT_TIMES });
  }
  const cues = read.map((cue) => ({ ...cue, text: plainText(cue.text) })).toSorted((a, b) => a.from - b.from);
  for (const [place, cue] of cues.entries())
    if (!hasEnds) cue.to = cues[place + 1]?.from ?? cue.from + OPEN_SECONDS;
  return { read: cues, leftOut };
}

/** Reads a line of SubStation, whose last field is what is said, and drops drawings: from `\p1` to `\p0`, figures are no words. */
function readDialogue(line: string, fields: number): LineTimes {
  if (!DIALOGUE.test(line)) return [];
  const cells = line.split(',');
  const [from, to] = cells.slice(1, 3).map((time) => ONE_TIME.exec(time.trim()));
  let draws = false;
  const text = cells
    .slice(fields - 1)
    .join(',')
    .replaceAll('\\n', ' ')
    .replace(BRACED, (_, tags: string, said: string) => {
      const scale = tags.match(/\\p\d/g)?.at(-1);
      if (scale) draws = scale !== '\\p0';
      return draws ? '' : said;
    });
  if (!from || !to) return [{ from: UNREADABLE_AT, to: 0, text }];
  return [{ from: seconds(from.slice(1)), to: seconds(to.slice(1)), text }];
}

function readCounts(line: string, unit: number): LineTimes {
  const [, from, to, said = ''] = COUNTS.exec(line.trim()) ?? [];
  if (!from) return undefined;
  // A slash before a line makes it italic.
  const text = said.split('|').map((part) => part.replace(/^\//, ''));
  return [{ from: Number(from) * unit, to: Number(to) * unit, text: text.join('\n') }];
}

function readSyncs(line: string): LineTimes {
  const [, ...parts] = line.split(SYNC);
  if (parts.length === 0) return undefined;
  return parts.flatMap((start, at) =>
    at % 2 === 0
      ? [{ from: Number(start) / 1000, to: 0, text: parts[at + 1]?.replace(/^[^<>]*>/, '') ?? '' }]
      : [],
  );
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
