// @vitest-environment node
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { type CalendarDay, calendarFile } from './calendar-file.ts';

const day = (title: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  id: 'a',
  day: '2027-02-28',
  title,
  note: '',
  changed_at: '2026-11-21 09:30:00',
  ...more,
});

/** An event as a calendar understands it. */
interface ReadEvent {
  id: string;
  /** A day, or a time in UTC. */
  start: string;
  /** The day after, or the same time. */
  end: string;
  title: string;
  note: string;
  sequence: number;
}

function withIcalJs(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((part): ReadEvent => {
    const event = new ICAL.Event(part);
    expect(event.duration.toSeconds()).toBe(event.startDate.isDate ? 86_400 : 0);
    return {
      id: event.uid,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      title: event.summary,
      note: event.description ?? '',
      sequence: event.sequence,
    };
  });
}

function withNodeIcal(file: string) {
  const parts = Object.values(nodeIcal.sync.parseICS(file));
  // It gives a day as its midnight where the reader is.
  const dayOf = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  const timeOf = (date: Date | undefined, type: string) =>
    date && type === 'date' ? dayOf(date) : (date?.toISOString().replace('.000', '') ?? '');
  return parts.flatMap((part): ReadEvent[] => {
    if (part?.type !== 'VEVENT') return [];
    return [
      {
        id: part.uid,
        start: timeOf(part.start, part.datetype),
        end: timeOf(part.end, part.datetype),
        title: String(part.summary ?? ''),
        note: String(part.description ?? ''),
        sequence: Number(part.sequence),
      },
    ];
  });
}

/** It drops quotes around a text, whoever wrote the file. */
const withoutQuirks = (text: string) => text.replaceAll('"', '-');
const READERS = [
  ['ical.js', withIcalJs, (text: string) => text],
  ['node-ical', withNodeIcal, withoutQuirks],
] as const;

/** A text as every reader reads it: lines end in one way, there are no control characters, and a backslash is a wide one. */
const held = (text: string) =>
  text
    .replaceAll('\\', '＼')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ');

/** What is hard in a name: signs of the format, its words, what is cut at the edge of a line, and control characters. */
const part = fc.oneof(
  fc.constantFrom(';', ',', '\\', '\\n', '\\;', ':', '"', '\n', '\r\n', ' ', '\t', 'END:VEVENT', '%2C', '^n'),
  fc.constantFrom('💍', '👰🏾‍♀️', '🇳🇬', 'Ọ̀yọ́', 'ẹ̀', '₦', '\u200b', '\u2028', '\0', '\u007f', '\ufeff'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.nat({ max: 80 }).map((length) => 'a'.repeat(length)),
);
// Names are trimmed as they are saved.
const name = fc
  .array(part, { minLength: 1, maxLength: 40 })
  .map((parts) => parts.join('').slice(0, 200).toWellFormed().trim())
  .filter((text) => held(text).trim() !== '');
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString());
const time = fc.option(
  instant.map((at) => at.slice(11, 16)),
  { nil: null },
);
const changed = instant.map((at) => at.slice(0, 19).replace('T', ' '));

const HOUR = 3_600_000;
const nextDay = (at: string) => new Date(Date.parse(at) + 24 * HOUR).toISOString().slice(0, 10);
/** Lagos is an hour before UTC all year. */
const inUtc = (at: string, hour: string) =>
  new Date(Date.parse(`${at}T${hour}Z`) - HOUR).toISOString().replace('.000', '');

test.each(READERS)('%s reads every name, note and day as it was written', (_, read, readable) => {
  const text = name.map(readable);
  fc.assert(
    fc.property(
      text,
      fc.array(fc.tuple(text, text, date, time, changed), { maxLength: 4 }),
      (calendar, rows) => {
        const days = rows.map(([title, note, at, hour, changed_at], place) =>
          day(title, { id: `row${place}`, day: at, time: hour, note, changed_at }),
        );
        expect(read(calendarFile(calendar, days))).toEqual(
          days.map(({ id, day: at, time: hour, title, note, changed_at }) => ({
            id: `${id}@wedding-plan`,
            start: hour ? inUtc(at, hour) : at,
            end: hour ? inUtc(at, hour) : nextDay(at),
            title: held(title),
            note: held(note),
            sequence: Date.parse(`${changed_at}Z`) / 1000,
          })),
        );
      },
    ),
  );
});

test.each(READERS)(
  '%s sees a moved day as a later form of the same event, and a deleted one not at all',
  (_, read) => {
    const wedding = day('Wedding', { id: 'w' });
    const fitting = day('Fitting', { id: 'f' });
    const before = read(calendarFile('Ours', [wedding, fitting]));
    const moved = { ...wedding, day: '2027-12-31', changed_at: '2026-11-21 09:30:01' };
    const after = read(calendarFile('Ours', [moved]));
    expect(after).toEqual([
      { ...before[0], start: '2027-12-31', end: '2028-01-01', sequence: (before[0]?.sequence ?? 0) + 1 },
    ]);
  },
);

test('a day has the time of its row’s last change, and one that isn’t saved yet none', () => {
  const file = calendarFile('Ours', [day('Pay')]);
  expect(file).toContain('DTSTAMP:20261121T093000Z\r\nLAST-MODIFIED:20261121T093000Z\r\n');
  expect(calendarFile('Ours', [day('Pay', { changed_at: '' })])).toContain('SEQUENCE:0\r\n');
});

test('what happens after midnight has its own time, on the next day', () => {
  const file = calendarFile('Ours', [day('Last dance', { day: '2027-06-13', time: '00:30' })]);
  expect(file).toContain('DTSTART:20270612T233000Z\r\nSUMMARY:Last dance\r\n');
});

test('no line is longer than 75 bytes, no character is cut, and no text breaks out of its line', () => {
  fc.assert(
    fc.property(name, (title) => {
      const file = calendarFile(title, [day(title, { note: title })]);
      const lines = file.split('\r\n');
      const bytes = lines.map((line) => new TextEncoder().encode(line).length);
      expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
      expect(lines.every((line) => line.isWellFormed())).toBe(true);
      const whole = lines.join('\r\n').replaceAll('\r\n ', '');
      expect(whole.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1);
      expect(whole.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    }),
  );
});
