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
const OF_NO_CAPTION = 'is left out: it belongs to no caption';

/** The second at which captions with unreadable times begin. */
export const UNREADABLE_AT = 359_999;
const UNREADABLE = { from: UNREADABLE_AT, to: 0, text: '' };

/** For how many seconds a caption without an end is shown. */
export const OPEN_SECONDS = 5;

const TIME = String.raw`(?:(\d{1,3}) ?: ?)?(\d{1,2}) ?: ?(\d{1,2})(?: ?([.,:;] ?\d{1,9}))?`;
const EACH_TIME = new RegExp(TIME, 'g');
const ONE_TIME = new RegExp(`^${TIME}$`);
/** An arrow, also a web page's or one whose dashes a word processor drew as one, or the comma of YouTube and SubViewer. */
const ARROW = ' ?(?:(?:- ?)+>|→|,) ?';
const TIMES = new RegExp(`^[^\\w-]*${TIME}${ARROW}${TIME}(?:(?=\\W)(.*))?$`);
/** Two whole times in a line, whatever stands before and between them: a number, the cells of a table, a word, a sign. */
const WHOLE = String.raw`(\d{1,3}):(\d\d):(\d\d)([.,:;]\d{1,9})`;
const PAIR = new RegExp(`^(?:[^<]{0,60}?[^\\w<])??${WHOLE}(?!-+>)[^<]{1,30}?${WHOLE}(?:(?=\\W)(.*))?$`);
/** A line of two times and a sign. In other captions, somebody says so: `18:00 - 20:00`. */
const RANGE = new RegExp(`^[^\\w-]*${TIME}[^\\d:]{1,5}${TIME}\\W*$`);
/**
 * Where a line begins, as lyrics, players and transcripts say it: `[00:01.50][00:09.00]` or `00:01:02=` before its text, a
 * line of its own, or behind who speaks: `Amara (0:01):`.
 */
const STARTS =
  /^(?:(?:[[(]\d+:\d[\d:.]*[\])])+|\d+:\d\d:\d\d[:=](?=\D|$)|(?:\d+:){1,2}\d\d(?=\t|$)|(\S.{0,40}?)(?: *[[(]|\s{2,})(?:\d+:){1,2}\d\d[\])]?:?$)/;
/** Lyrics that count hundredths behind a colon, of which a minute or an hour has only sixty. */
const HUNDREDTHS = /^\[\d+:\d\d:[6-9]\d\]/m;
/** By how many thousandths of a second lyrics come earlier than their times. */
const OFFSET = /^\[offset: *([+-]?\d+)\]/im;
const COLON_PART = /\[(\d+:\d\d):(\d\d)\]/g;
const LONE_TIME = /^\s*\d{1,3}:\d\d:\d\d[.,]\d{1,3}\s*$/;
/** A time with a dot or a semicolon for each colon. */
const DOTTED = /(?<![\d.])(\d{1,2})[.;](\d\d)[.;](\d\d)(?=[.,;]\d)/g;
/** A space or an apostrophe before the parts of a second. */
const PART = /(?<=:\d\d)[ '](?=\d{3}(?!\d))/g;
/** Pictures counted behind the seconds, as editors of films do, of which a second has some thirty. */
const PICTURES = /^[:;] ?(\d\d)$/;
/** Where a caption stands on the picture, behind its times; JACOsub's sign for its usual place. */
const SETTING = /\b(?:vertical|line|position|size|align|region|[XY][12])[:=]\S+|^ D(?= )/gi;
const NUMBER = /^\s*#?\d+[.)]?\s*$/;
/** How SubViewer and lyrics begin. */
const HEADER = /^\s*(?:\[[A-Z ]+[\]:]|WEBVTT\b)/i;
const WEBVTT = /^\s*WEBVTT\b/i;
/** A block of WebVTT that isn't a caption. In an SRT, a line that begins with NOTE is what somebody says. */
const BLOCK =
  /(?<=^|\n[^\S\n]*\n)(?:NOTE|STYLE|REGION|WEBVTT)(?=\s).*(?:\n(?![^\S\n]*[\d:.,]+[^\S\n]*-->).*\S.*)*/g;

const SUB_STATION = /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/i;
const DIALOGUE = /^\s*Dialogue:(.*)/i;
const FORMAT = /^Format:(.*\bText)\s*$/im;
const FIELDS = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text';
/** The tags and notes of SubStation, and the text behind them. */
const BRACED = /(\{[^{}]*\})([^{}]*)/g;
/** How MPL2 begins, which counts tenths of a second, and MicroDVD, which counts pictures and says how many a second has. */
const COUNTED = /^\s*(?:\[\d+\]\[\d+\]|\{[01]\}\{[01]\}(\d\d(?:[.,]\d+)?)[^\S\n]*\n)/;
/** The rate of the latter, which is no caption. */
const RATE = /^\s*\{[01]\}\{[01]\}.*/;
const COUNTS = /^[[{](\d+)[\]}][[{](\d*)[\]}](.*)$/;
/** A comment, also one without an end, or what stands before the first caption of SAMI. */
const UNSAID = /<!--(?:(?!-->)[\s\S])*(?:-->)?|^(?:(?!<SYNC\b)[\s\S])*/gi;
const SYNC = /<SYNC\b[^<>]*?\bStart\s*=\s*"?(\d+)/gi;

/** The times in a line, each with what is said behind it; an empty list if nothing of the line is said. Without an end, it is said until the next. */
type LineTimes = { from: number; to?: number; text: string }[] | undefined;

/** Reads WebVTT, SRT of any program, SubStation Alpha, SAMI, lyrics and transcripts. */
export function readCues(original: string): ReadFile {
  const isWebVtt = WEBVTT.test(original);
  const unsaid = isWebVtt ? BLOCK : /<SYNC\s/i.test(original) ? UNSAID : RATE;
  const lines = original.replace(unsaid, (part) => part.replace(/.+/g, '')).split('\n');
  const forms = [readDialogues, readSyncs, readCounts, readPairs, readRanges, readLyrics];
  const times = forms.reduce<LineTimes[]>(
    (read, readForm) => (read.some(Boolean) ? read : readForm(lines, original)),
    [],
  );
  return readLines(lines, { times, isWebVtt });
}

/** What a chat writes around a file. */
const FENCE = '```';
const isBlank = (line = '') => line.trim() === '';
const isNumber = (line = '') => NUMBER.test(line);
/** Whether this is a transcript with a time in each line: `0:04 Welcome`. */
const isTimed = (lines: string[]) => lines.every((line) => /^\s*(?:(?:\d+:){1,2}\d\d .*)?$/.test(line));
const readRanges = (lines: string[]) => (isTimed(lines) ? [] : lines.map((line) => readTimes(line, [RANGE])));

function readPairs(lines: string[]): LineTimes[] {
  return lines.map((line, index) => {
    const isFirst = !isBlank(line) && (isBlank(lines[index - 1]) || isNumber(lines[index - 1]));
    const isUnreadable = isFirst && (line.includes('-->') || LONE_TIME.test(line));
    return readTimes(line, [TIMES, PAIR]) ?? (isUnreadable ? [UNREADABLE] : undefined);
  });
}

/** `isWebVtt`: whether a line before the times is a caption's name. */
function readLines(
  lines: string[],
  { times, isWebVtt }: { times: LineTimes[]; isWebVtt: boolean },
): ReadFile {
  const hasEnds = times.some((line) => line?.some(({ to }) => to !== undefined));
  const read: (Omit<ReadCue, 'to'> & { to?: number })[] = [];
  const leftOut: ReadFile['leftOut'] = [];
  let isOver = false;
  for (const [index, said] of lines.entries()) {
    const [time, line, cue] = [times[index], index + 1, read.at(-1)];
    const isAfterBlank = isBlank(lines[index - 1]);
    // Another part may follow, in a fence of its own.
    isOver = !time && (isOver || (cue !== undefined && said.trim() === FENCE));
    if (time) read.push(...time.map((one) => ({ line, ...one })));
    else if (hasEnds && times[line] && (isNumber(said) || (isAfterBlank && (isWebVtt || isBlank(said)))))
      continue;
    else if (hasEnds && times[line] && isAfterBlank)
      leftOut.push({ line, what: cue ? OF_NO_CAPTION : WITHOUT_TIMES });
    else if (isAfterBlank && isBlank(lines[line]) && times[line + 1] && isNext(said, read.length)) continue;
    else if (isOver && !isBlank(said) && said.trim() !== FENCE) leftOut.push({ line, what: OF_NO_CAPTION });
    else if (cue) cue.text += `\n${said}`;
    else if (!isBlank(said) && !HEADER.test(said)) leftOut.push({ line, what: WITHOUT_TIMES });
  }
  const sorted = read.toSorted((a, b) => a.from - b.from);
  const cues = sorted.map((cue, place) => ({
    ...cue,
    to: cue.to ?? sorted[place + 1]?.from ?? cue.from + OPEN_SECONDS,
    text: plainText(cue.text),
  }));
  return { read: cues, leftOut };
}

/** Reads SubStation, whose last field is what is said, and drops drawings: from `\p1` to `\p0`, figures are no words. */
function readDialogues(lines: string[], original: string): LineTimes[] {
  if (!SUB_STATION.test(original)) return [];
  const fields = (FORMAT.exec(original)?.[1] ?? FIELDS).trim().split(/ *, */);
  return lines.map((line) => {
    const cells = DIALOGUE.exec(line)?.[1]?.split(',');
    if (!cells) return [];
    const [from, to] = ['Start', 'End'].map((field) =>
      ONE_TIME.exec(cells[fields.indexOf(field)]?.trim() ?? ''),
    );
    let draws = false;
    const last = cells.slice(fields.length - 1).join(',');
    const text = last.replaceAll('\\n', ' ').replace(BRACED, (_, tags: string, said: string) => {
      const scale = tags.match(/\\p\d/g)?.at(-1);
      if (scale) draws = scale !== '\\p0';
      return draws ? '' : said;
    });
    if (!from || !to) return [{ ...UNREADABLE, text }];
    return [{ from: seconds(from.slice(1)), to: seconds(to.slice(1)), text }];
  });
}

function readCounts(lines: string[], original: string): LineTimes[] {
  const [isCounted, rate = '10'] = COUNTED.exec(original) ?? [];
  if (!isCounted) return [];
  const unit = 1 / Number(rate.replace(',', '.'));
  return lines.map((line) => {
    const [, from, to, said = ''] = COUNTS.exec(line.trim()) ?? [];
    // A slash before a line makes it italic.
    const text = said.replace(/(?<=^|\|)\//g, '');
    return from ? [{ from: Number(from) * unit, ...(to && { to: Number(to) * unit }), text }] : undefined;
  });
}

const readSyncs = (lines: string[]): LineTimes[] =>
  lines.map((line) => {
    const [, ...parts] = line.split(SYNC);
    const starts = parts.flatMap((start, at) =>
      at % 2 === 0
        ? [{ from: Number(start) / 1000, text: parts[at + 1]?.replace(/^[^<>]*>/, '') ?? '' }]
        : [],
    );
    return starts.length > 0 ? starts : undefined;
  });

/** Whether a line is the number of the caption that follows so many others. */
const isNext = (said: string, count: number) => NUMBER.test(said) && Number.parseInt(said, 10) === count + 1;

/** Returns the times in a line (seconds) as programs, translators and people write them: `00: 00: 01,5 –> ００：００：０２`. */
function readTimes(line: string, forms: readonly RegExp[]): LineTimes {
  if (!/\p{Nd}.*\p{Nd}/u.test(line)) return undefined;
  const plain = foldDigits(foldCharacters(line))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(DOTTED, '$1:$2:$3')
    .replace(PART, '.')
    .trim();
  const match = forms.map((form) => form.exec(plain)).find(Boolean);
  if (!match) return undefined;
  const rest = (match[9] ?? '').replace(SETTING, '');
  // What is said may follow the times. Signs alone are of the program that wrote them.
  const text = /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^"?[\])\s,;]+/, '').replace(/^"(.*)"$/, '$1') : '';
  return [{ from: seconds(match.slice(1, 5)), to: seconds(match.slice(5, 9)), text }];
}

/** Returns where each line of lyrics, of a player or of a transcript begins, with its text. */
function readLyrics(lines: string[], original: string): LineTimes[] {
  const offset = Number(OFFSET.exec(original)?.[1] ?? 0) / 1000;
  const [sign, dotted] = isTimed(lines)
    ? [' ', '\t']
    : [HUNDREDTHS.test(original) ? COLON_PART : /(?!)/, '[$1.$2]'];
  return lines.map((one) => {
    const line = one.trim().replace(sign, dotted);
    const [starts, speaker] = STARTS.exec(line) ?? [];
    if (!starts) return undefined;
    const text = speaker ? `${speaker}:` : line.slice(starts.length);
    return Array.from(starts.slice(speaker?.length).matchAll(EACH_TIME), (time) => ({
      from: Math.max(0, seconds(time.slice(1)) - offset),
      text,
    }));
  });
}

function seconds([hours = '0', minutes, whole, rest = '']: (string | undefined)[]): number {
  const pictures = PICTURES.exec(rest)?.[1];
  const part = pictures ? Number(pictures) / 30 : Number(`0.${rest.replace(/\D/g, '')}`);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + part;
}

/** Returns seconds as captions write them: `00:01:02.500`. */
export const clock = (time: number): string => {
  const minutes = new Date(Math.round(time * 1000)).toISOString().slice(14, 23);
  return `${String(Math.floor(time / 3600)).padStart(2, '0')}:${minutes}`;
};
