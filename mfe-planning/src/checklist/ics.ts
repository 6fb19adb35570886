import { addDays } from '@wedding/shared/contract/local-date.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { isOpen } from './tasks-view.ts';

/**
 * Open tasks and ceremonies as whole days of a calendar file (RFC 5545). Ids are those of the rows: taken in again,
 * the file moves what is there already and adds nothing twice.
 */
export function toIcs(
  tasks: readonly Task[],
  ceremonies: WeddingPlan['ceremonies'],
  now = new Date(),
): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const event = ({ id, day, title, note }: { id: string; day: string; title: string; note: string }) => [
    'BEGIN:VEVENT',
    `UID:${id}@wedding-plan`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${bare(day)}`,
    `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wedding Plan//Checklist//EN',
    'CALSCALE:GREGORIAN',
    ...ceremonies.flatMap(({ id, name, date }) =>
      date ? event({ id, day: date, title: name, note: '' }) : [],
    ),
    ...tasks
      .filter(isOpen)
      .flatMap(({ id, title, note, due_on }) => (due_on ? event({ id, day: due_on, title, note }) : [])),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const bare = (day: string) => day.replaceAll('-', '');
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

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
