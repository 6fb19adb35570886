import { addDays } from './local-date.ts';

/** A whole day in a calendar. */
export interface CalendarDay {
  /** Stable: read again, the day is moved or renamed, never doubled. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  note: string;
  /** Of the last change, `YYYY-MM-DD HH:mm:ss` in UTC; '' for what isn't saved yet. */
  changed_at: string;
  /** Grows with every change. */
  changes: number;
}

/** Days as an iCalendar text (RFC 5545): CRLF, folded at 75 bytes, the same text for the same days. */
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
  // Without a METHOD, the stamp is the moment of the last change.
  const stamp = `${(changed_at || `${day} 00:00:00`).replace(/[-:]/g, '').replace(' ', 'T')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@wedding-plan`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${changes}`,
    `DTSTART;VALUE=DATE:${bare(day)}`,
    `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const bare = (day: string) => day.replaceAll('-', '');
/** Control characters may not stand in a calendar's text at all. */
const CONTROLS = /[\p{Cc}]/gu;
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(CONTROLS, ' ');

const encoder = new TextEncoder();

/** Lines of at most 75 bytes, broken between characters; the rest goes on after a space. */
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
