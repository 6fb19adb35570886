// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarDay, calendarFile } from './calendar-file.ts';

const day = (title: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  id: 'a',
  day: '2027-02-28',
  title,
  note: '',
  changed_at: '2026-11-21 09:30:00',
  changes: 3,
  ...more,
});

test('a day becomes an all-day event with the id and last change of its row', () => {
  const file = calendarFile('Ours', [day('Pay; hall, today', { note: 'Cash\nno card' })]);
  expect(file).toContain('UID:a@wedding-plan\r\n');
  expect(file).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n');
  expect(file).toContain('DTSTAMP:20261121T093000Z\r\nLAST-MODIFIED:20261121T093000Z\r\nSEQUENCE:3\r\n');
  expect(file).toContain('SUMMARY:Pay\\; hall\\, today\r\n');
  expect(file).toContain('DESCRIPTION:Cash\\nno card\r\n');
});

test('no text can break out of its line, and no line is longer than 75 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const lines = calendarFile(title, [day(title, { note: title })]).split('\r\n');
      const bytes = lines.map((line) => new TextEncoder().encode(line).length);
      expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
      const whole = lines.join('\r\n').replaceAll('\r\n ', '');
      expect(whole.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1);
      expect(whole.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    }),
  );
});
