import { addDays } from '../local-date.ts';

/** An event in a calendar: of a whole day, or at an hour of it. */
export interface CalendarDay {
  /** Stable, so that a calendar that reads the file again moves or renames the event instead of doubling it. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:mm` in Lagos, if it has an hour. */
  time?: string | null | undefined;
  title: string;
  note: string;
  /** Time of the last change, `YYYY-MM-DD HH:mm:ss` in UTC; '' if it isn't saved yet. */
  changed_at: string;
}

/** Returns the days as an iCalendar text (RFC 5545): CRLF, folded at 75 bytes, deterministic. */
export function calendarFile(name: string, days: readonly CalendarDay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wedding Plan//Wedding Plan//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Africa/Lagos',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...days.flatMap(event),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function event({ id, day, time, title, note, changed_at }: CalendarDay): string[] {
  const changed = new Date(changed_at ? `${changed_at.replace(' ', 'T')}Z` : 0);
  // Without a METHOD, DTSTAMP is the time of the last change.
  const stamp = utc(changed);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@wedding-plan`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    // Grows with every change, also where a title combines other rows than before.
    `SEQUENCE:${changed.getTime() / 1000}`,
    ...(time
      ? [`DTSTART:${utc(new Date(`${day}T${time}+01:00`))}`]
      : [`DTSTART;VALUE=DATE:${compactDay(day)}`, `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`]),
    `SUMMARY:${escaped(title)}`,
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');
const compactDay = (day: string) => day.replaceAll('-', '');
/** Some readers drop a text with a Unicode line separator, as word processors write it. */
const LINE_ENDS = /\r\n|[\r\n\u2028\u2029]/g;
/** Control characters are not allowed in a calendar's text. */
const CONTROLS = /\p{Cc}/gu;
/**
 * RFC 5545 (3.3.11) writes a backslash twice. Readers that undo one escape after the other (node-ical, Debian's icalendar)
 * take `\\n` for the end of a line, so it is written as its wide form.
 */
const escaped = (text: string) =>
  text.replaceAll('\\', '＼').replace(/[;,]/g, '\\$&').replace(LINE_ENDS, '\\n').replace(CONTROLS, ' ');

/** Splits a line into lines of at most 75 bytes, between characters. Continuation lines begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const code = sign.codePointAt(0) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
