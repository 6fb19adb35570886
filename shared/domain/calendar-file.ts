import { addDays } from './local-date.ts';

/** An all-day event in a calendar. */
export interface CalendarDay {
  /** Stable, so that a calendar that reads the file again moves or renames the event instead of doubling it. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  note: string;
  /** Time of the last change, `YYYY-MM-DD HH:mm:ss` in UTC; '' if it isn't saved yet. */
  changed_at: string;
  /** The number of changes; it grows with every change. */
  changes: number;
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

function event({ id, day, title, note, changed_at, changes }: CalendarDay): string[] {
  // Without a METHOD, DTSTAMP is the time of the last change.
  const stamp = `${(changed_at || `${day} 00:00:00`).replace(/[-:]/g, '').replace(' ', 'T')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@wedding-plan`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${changes}`,
    `DTSTART;VALUE=DATE:${compactDay(day)}`,
    `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const compactDay = (day: string) => day.replaceAll('-', '');
/** Some readers drop a text with a Unicode line separator, as word processors write it. */
const LINE_ENDS = /\r\n|[\r\n\u2028\u2029]/g;
/** Control characters are not allowed in a calendar's text. */
const CONTROLS = /\p{Cc}/gu;
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(LINE_ENDS, '\\n')
    .replace(CONTROLS, ' ');

const encoder = new TextEncoder();

/** Splits a line into lines of at most 75 bytes, between characters. Continuation lines begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
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
