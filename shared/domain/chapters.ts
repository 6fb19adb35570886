/** A part of a video, from `at` seconds to the next chapter. */
export interface Chapter {
  at: number;
  title: string;
}

/** A line of a description that was meant as a chapter and isn't one. `line` counts from 1. */
export interface ChapterProblem {
  line: number;
  text: string;
  /** What is wrong, as a sentence. */
  reason: string;
}

/** Each begins with a bullet or a number, as lists do, or with its time. */
const LINE = /^\s*(?:[-–—•*]\s*|\d{1,2}[.)]\s+)?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\s*[-–—:])?\s+(\S.*)$/;
/** A line that begins like a time, whether or not it is a chapter. */
const LIKE_A_TIME = /^\s*(?:[-–—•*]\s*|\d{1,2}[.)]\s+)?[[(]?\d{1,3}\s*[:.;：]\s*\d{0,3}(?!\d)/;
const AT_THE_START = /^\s*(?:[-–—•*]\s*|\d{1,2}[.)]\s+)?[[(]?0{1,2}\s*[:.;]\s*0{0,2}(?!\d)/;

/** A time elsewhere in a line, or written in another way: `The menu 2:30`, `2h30 The menu`, `O:30 The menu`. */
const HAS_TIME = /(?:[\dO]\s*[:.;：h]|\dm(?:in)?)\s*[0-5\dO]\d(?!\d)/i;

interface ReadLine {
  line: number;
  text: string;
  chapter: Chapter | undefined;
}

/**
 * Reads the chapters of a video from its description: at least two lines of `0:00 Title`, the first at 0:00, each later than
 * the one before. A line that can't be read, or that is out of order, takes no other chapter away: it is left out and
 * named. `text` is the description without the chapters. `duration` is the video's, in seconds, null while it is unknown:
 * no chapter begins at its end or later.
 */
export function splitChapters(
  description: string,
  duration: number | null = null,
): {
  chapters: Chapter[];
  problems: ChapterProblem[];
  text: string;
} {
  const lines = description.split(/\r?\n/);
  const all = lines.map(
    (text, index): ReadLine => ({ line: index + 1, text: text.trim(), chapter: chapterOf(text) }),
  );
  const atStart = all.filter(({ text }) => LIKE_A_TIME.test(text));
  const [first] = atStart;
  const last = atStart.at(-1);
  // Between two chapters a line with a time was meant as one.
  const meant = all.filter(
    (one) =>
      atStart.includes(one) ||
      (first && last && one.line > first.line && one.line < last.line && HAS_TIME.test(one.text)),
  );
  const readable = meant.filter((one) => one.chapter !== undefined);
  const startsAtZero = first !== undefined && AT_THE_START.test(first.text);
  if (!first || atStart.length < 2 || (readable.length === 0 && !startsAtZero))
    return { chapters: [], problems: [], text: description };
  if (!startsAtZero) {
    // Hours of a day look the same, so that only a list without anything else, or within the video's length, is taken for chapters.
    const isAlone = meant.length === lines.filter((text) => text.trim()).length;
    const isWithin = duration !== null && readable.every(({ chapter }) => (chapter?.at ?? 0) < duration);
    const isList = readable.length > 1 && (isAlone || isWithin);
    const hasStart = meant.some(({ text }) => AT_THE_START.test(text));
    if (!isList || !hasStart) {
      const problems = isList ? [problemOf(first, 'The first chapter has to start at 0:00.')] : [];
      return { chapters: [], problems, text: description };
    }
  }
  const isTooLate = ({ chapter }: ReadLine) => duration !== null && (chapter?.at ?? 0) >= duration;
  const valid = new Set(longestRise(readable.filter((one) => !isTooLate(one))));
  const problems = meant.flatMap((one) => {
    if (valid.has(one)) return [];
    return problemOf(one, isTooLate(one) ? 'The video has ended by then.' : reasonOf(one));
  });
  const keptLines = new Set([...valid].map(({ line }) => line));
  const rest = lines.filter((_, index) => !keptLines.has(index + 1)).join('\n');
  return {
    chapters: [...valid].flatMap(({ chapter }) => chapter ?? []),
    problems,
    text: rest.replace(/\n{3,}/g, '\n\n').trim(),
  };
}

/** Returns the chapter that contains a second. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= second);

function chapterOf(line: string): Chapter | undefined {
  const [, hours = '0', minutes, seconds, title] = LINE.exec(line) ?? [];
  if (title === undefined) return undefined;
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() };
}

const problemOf = ({ line, text }: ReadLine, reason: string): ChapterProblem => ({ line, text, reason });

function reasonOf({ text, chapter }: ReadLine): string {
  if (chapter) return 'Its time is not between those of the chapters around it.';
  if (/^(\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(text)) return 'The title is missing.';
  if (/^(\d{1,2}:)?\d{1,3}:[6-9]\d\b/.test(text)) return 'Seconds go from 00 to 59.';
  if (/^(\d{1,2}:)?\d{1,3}:\d?(?!\d)/.test(text)) return 'Write the seconds with two digits, like 2:05.';
  return 'Write a time, a space and a title, like 2:30 The menu.';
}

/**
 * Returns the most lines whose times rise, so that one wrong time takes no other line away. Earlier lines come first. A list begins
 * at 0:00 if a line does.
 */
function longestRise(lines: readonly ReadLine[]): ReadLine[] {
  const start = lines.findIndex(({ chapter }) => chapter?.at === 0);
  /** The longest rise that ends at each line. */
  const rises: ReadLine[][] = [];
  for (const line of lines.slice(Math.max(0, start))) {
    const at = line.chapter?.at ?? 0;
    const before = rises.filter((rise) => (rise.at(-1)?.chapter?.at ?? 0) < at);
    rises.push([...longest(before), line]);
  }
  return longest(start < 0 ? rises : rises.filter(([first]) => first === lines[start]));
}

const longest = (rises: readonly ReadLine[][]): ReadLine[] =>
  rises.reduce((best, rise) => (rise.length > best.length ? rise : best), [] as ReadLine[]);
