import { foldCharacters, foldDigits } from '@wedding/shared/domain/fold-text.ts';

export interface CueTime {
  line: number;
  /** Milliseconds. */
  from: number;
  to: number;
}

/** A line of the file that is left out or cut, and why. */
export interface LeftOut {
  line: number;
  what: string;
}

const UNREADABLE =
  'is left out: its times can’t be read; they should look like 00:01:02.500 --> 00:01:05.000';
const WITHOUT_TIMES = 'is left out: it stands before the first caption';

const TIME = String.raw`(?:(\d{1,3}) ?: ?)?(\d{1,2}) ?: ?(\d{1,2})(?: ?[.,:;] ?(\d{1,9}))?`;
/** An arrow, also a web page's or one whose dashes a word processor drew as one, or the comma of YouTube's own format. */
const ARROW = ' ?(?:(?:- ?)+(?:>|&gt;)|→|,) ?';
const TIMES = new RegExp(`^[^\\w-]*${TIME}${ARROW}${TIME}(?:(?=\\W)(.*))?$`);
const LONE_TIME = /^\s*\d{1,3}:\d\d:\d\d[.,]\d{1,3}\s*$/;
/** A time with a dot for each colon. */
const DOTTED = /(?<![\d.])(\d{1,2})\.(\d\d)\.(\d\d)(?=[.,]\d)/g;
/** Where a caption stands on the picture, behind its times. */
const SETTING = /(?:^|\s)[a-z][\w-]*[:=]\S+/gi;
const NUMBER = /^\s*#?\d+[.)]?\s*$/;

const WEBVTT = /^\s*WEBVTT\b/i;
const WEBVTT_BLOCK = /^(NOTE|STYLE|REGION|WEBVTT)(\s|$)/;
const SUBSTATION = /^\s*\[Script Info\]/i;
/** A caption of SubStation Alpha: its layer, its times, six columns on its looks, and what is said. */
const DIALOGUE = /^Dialogue:[^,]*,([^,]*),([^,]*),(?:[^,]*,){6}/;
const XML = /^\s*<(?:\?xml|(?:\w+:)?tt)\b/;
/** A caption of TTML. */
const PARAGRAPH = /<(?:\w+:)?p\s[^<>]{0,400}\bbegin="([\d:.]*)s?"[^<>]{0,400}\bend="([\d:.]*)s?"[^<>]*>/g;
/** What such files begin with, which nobody misses: also SubViewer's. */
const HEADERS = [WEBVTT, SUBSTATION, XML, /^\s*\[INFORMATION\]/i];

/**
 * Writes each time in the one way that ffmpeg's SRT reader knows, and takes out what it would read as text: comments and
 * names of WebVTT, and captions without a readable time. Its WebVTT reader ends at the first style or unknown block.
 */
export function prepareCaptions(original: string): { text: string; times: CueTime[]; leftOut: LeftOut[] } {
  const isWebVtt = WEBVTT.test(original);
  const isSubstation = SUBSTATION.test(original);
  const times: CueTime[] = [];
  const leftOut: LeftOut[] = [];
  const output: string[] = [];
  let isSkipping = false;
  let isInCue = false;
  const hasHeader = HEADERS.some((header) => header.test(original));
  const dropNumber = () => {
    if (NUMBER.test(output.at(-1) ?? '') || output.at(-2)?.trim() === '' || output.length === 1) output.pop();
  };
  for (const [line, content] of linesOf(original)) {
    const time = timesIn(content);
    const isUnreadable = !isInCue && (content.includes('-->') || LONE_TIME.test(content));
    if (time) {
      dropNumber();
      if (!hasHeader && times.length === 0 && leftOut.length === 0) leftOut.push(...textLines(output));
      times.push({ line, from: time.from, to: time.to });
      // Without a number, the reader takes a number that is said before for it. An end before its beginning would move
      // the next cue.
      output.push(
        '',
        '1',
        `${clock(time.from / 1000)} --> ${clock(Math.max(time.from + 1, time.to) / 1000)}`,
        ...(time.text ? [time.text] : []),
      );
      isSkipping = false;
      isInCue = true;
    } else if (content.trim() === '') {
      isSkipping = false;
      isInCue = false;
      output.push('');
    } else if (isSkipping || isSubstation) {
      isSkipping = true;
    } else if (isWebVtt && WEBVTT_BLOCK.test(content) && (output.at(-1) ?? '').trim() === '') {
      // Comments are WebVTT's. In an SRT, a line that begins with NOTE is what somebody says.
      isSkipping = true;
    } else if (isUnreadable) {
      dropNumber();
      leftOut.push({ line, what: UNREADABLE });
      isSkipping = true;
    } else output.push(protectSigns(content));
  }
  return { text: output.join('\n'), times, leftOut };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: an editor of another age ends a file with Ctrl-Z.
const CONTROL = /[\0-\x08\x0e-\x1f\x7f\ufeff]/g;

/** Returns the lines with their numbers. A line of TTML has several captions. */
function linesOf(original: string): [number, string][] {
  const lines = original
    .normalize('NFC')
    .replace(CONTROL, '')
    .split(/\r+\n|\n\r|[\r\n\v\f\u0085\u2028\u2029]/);
  if (!XML.test(original)) return lines.map((content, index) => [index + 1, content]);
  return lines.flatMap((content, index) =>
    content
      .replace(
        PARAGRAPH,
        (_, from: string, to: string) => `\n${paragraphTime(from)} --> ${paragraphTime(to)} `,
      )
      .split('\n')
      .map((part): [number, string] => [index + 1, part]),
  );
}

const paragraphTime = (time: string): string => (time.includes(':') ? time : clock(Number(time)));

/** Returns the times in a line as programs, translators and people write them: `00: 00: 01,5 –> ００：００：０２`. */
function timesIn(line: string): { from: number; to: number; text: string } | undefined {
  const spoken = line.replace(DIALOGUE, '$1 --> $2 ');
  if (!/[>→]|&gt;|\d,\d/u.test(spoken)) return undefined;
  const plain = foldDigits(foldCharacters(spoken))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(DOTTED, '$1:$2:$3')
    .trim();
  const match = TIMES.exec(plain);
  if (!match) return undefined;
  const [from, to] = [milliseconds(match.slice(1, 5)), milliseconds(match.slice(5, 9))];
  const rest = (match[9] ?? '').replace(SETTING, '');
  // What is said may follow the times. Signs alone are of the program that wrote them.
  return { from, to, text: /[\p{L}\p{N}]/u.test(rest) ? protectSigns(rest.replace(/^[\])\s]+/, '')) : '' };
}

/** Protects what the reader would take for a tag. */
const protectSigns = (text: string): string =>
  text.replace(/<(?=\s|[^\s<>]*(?:@|:\/\/))/g, '&lt;').replace(/\[br\]/gi, '<br>');

/** Returns the lines that aren't empty, as left out. */
const textLines = (lines: readonly string[]): LeftOut[] =>
  lines.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, what: WITHOUT_TIMES }]));

/** Returns the milliseconds of hours, minutes, seconds and a fraction, each as it is written. */
export function milliseconds([hours = '0', minutes, seconds, fraction = '0']: (
  | string
  | undefined
)[]): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

/** Returns seconds as captions write them: `00:01:02.500`. */
export const clock = (seconds: number): string => {
  const time = new Date(Math.round(seconds * 1000)).toISOString().slice(14, 23);
  return `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${time}`;
};
