import { addDays, addMonths, LAST_DAY } from '@wedding/shared/domain/local-date.ts';

/** A day at the end of a text: the text before it, and each way to read the day. */
export interface DayReading {
  before: string;
  days: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** Whole names and the usual short ones: “2 marquees” is no day. */
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = `(${WEEKDAYS.join('|')})(?:day|s(?:day)?|nesday|r(?:s(?:day)?)?|urday)?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
/** “24dec2027” has nothing before the year, but “december 2027” has no day. */
const YEAR = String.raw`(?:(?:[ ,.-]{1,3}|(?<=[a-z]))(\d{4}|\d{2}))?`;
const LEAD = String.raw`(?:^|[\s:,–-]+)(?:(?:by|on|before|due)\s+)*(?:the\s+)?(?:${WEEKDAY.replace('(', '(?:')}[,.\s]+(?=\d|[a-z]{3,9}[ .-]?\d))?`;

type Read = (parts: string[], today: string) => (string | undefined)[];

/** How people write days by their numbers, as the end of a text. */
const DATES: readonly [string, Read][] = [
  ['(20\\d\\d)[-/.](\\d{1,2})[-/.](\\d{1,2})', ([year, month, day]) => [dateOf(year, Number(month), day)]],
  [`${DAY}[ .-]?(?:of )?${MONTH}${YEAR}`, ([day, month, year], today) => [dayIn(day, month, year, today)]],
  [`${MONTH}[ .-]?${DAY}${YEAR}`, ([month, day, year], today) => [dayIn(day, month, year, today)]],
  [
    '(\\d{1,2})(?:[/.](\\d{1,2})(?:[/.](\\d{2}|\\d{4}))?|-(\\d{1,2})-(\\d{2}|\\d{4}))',
    ([first = '', second, year, dashed, dashedYear], today) => {
      const other = second || dashed || '';
      const of = (day: string, month: string) => near(day, Number(month), year || dashedYear, today);
      // People here put the day first; elsewhere the month.
      return first === other ? [of(first, other)] : [of(first, other), of(other, first)];
    },
  ],
];
/** Days by their distance from today. */
const DISTANCES: readonly [string, Read][] = [
  ['(today|tonight)', (_, today) => [today]],
  ['(tomorrow|tmrw)', (_, today) => [addDays(today, 1)]],
  ['(next week)', (_, today) => [addDays(today, 7)]],
  ['(next month)', (_, today) => [addMonths(today, 1)]],
  ['in (\\d{1,3}) (day|week|month)s?', ([count, unit], today) => [later(today, Number(count), unit)]],
  [
    `(next |this |last )?${WEEKDAY}`,
    ([which = '', name = ''], today) => {
      const day = addDays(today, ((WEEKDAYS.indexOf(name) - weekday(today) + 6) % 7) + 1);
      return which === 'last ' ? [] : which === 'next ' ? [day, addDays(day, 7)] : [day];
    },
  ],
];
const patternsOf = (forms: typeof DATES) =>
  forms.map(([form, read]) => ({ pattern: new RegExp(`${LEAD}${form}[.!]?$`, 'i'), read }));
const WRITTEN = patternsOf(DATES);
const PATTERNS = [...WRITTEN, ...patternsOf(DISTANCES)];

/** Returns a text without the day at its end, which may be over. */
export function withoutDay(text: string): string {
  const day = /\byesterday$/i.exec(text) ?? PATTERNS.map(({ pattern }) => pattern.exec(text)).find(Boolean);
  return text.slice(0, day?.index);
}

/** Finds the day at the end of a text: `12 dec`, `by friday`, `5/6`, `in 2 weeks`. No day in the past is meant. */
export function readDay(text: string, today: string): DayReading | undefined {
  for (const { pattern, read } of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const days = read(partsOf(match), today).filter((day) => day !== undefined);
    const unique = [...new Set(days)].filter((day) => day >= today && day <= LAST_DAY);
    if (unique.length > 0) return { before: text.slice(0, match.index).trim(), days: unique };
  }
  return undefined;
}

/**
 * Returns the day that a whole text says with its year: the day, or the days that it may be with the day and with the month
 * first. Those that there aren't are undefined.
 */
export function writtenDays(text: string): (string | undefined)[] {
  for (const { pattern, read } of WRITTEN) {
    const match = pattern.exec(text);
    if (match?.index === 0) return read(partsOf(match), '');
  }
  return [];
}

const partsOf = (match: RegExpExecArray) => match.slice(1).map((part = '') => part.toLowerCase());

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();

function later(today: string, count: number, unit = ''): string {
  return unit === 'month' ? addMonths(today, count) : addDays(today, unit === 'week' ? count * 7 : count);
}

const dayIn = (day = '', month = '', year: string | undefined, today: string) =>
  near(day, MONTHS.indexOf(month.slice(0, 3)) + 1, year, today);

/** Returns a day, without a year the next one. */
function near(day: string, month: number, year: string | undefined, today: string): string | undefined {
  if (year) return dateOf(year.length === 2 ? `20${year}` : year, month, day);
  const current = Number(today.slice(0, 4));
  // 29 February may be four years away.
  const dates = [0, 1, 2, 3, 4].map((years) => dateOf(String(current + years), month, day));
  return dates.find((date) => date && date >= today);
}

function dateOf(year = '', month: number, day = ''): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T12:00:00Z`);
  // 31 June would become 1 July.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : date;
}
