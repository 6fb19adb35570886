import type { Task } from '@wedding/shared/contract/task.schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIcs } from './ics.ts';

const task = (title: string, more: Partial<Task> = {}): Task => ({
  id: 'a',
  version: 1,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  sort: 'i',
  checklist_id: 'k',
  category_id: 'g',
  title,
  note: '',
  due: { kind: 'none' },
  due_on: '2027-02-28',
  status: 'todo',
  done_at: null,
  done_by: null,
  assignee: null,
  item_id: null,
  books: false,
  video_id: null,
  template_row_id: null,
  ...more,
});

test('a task is a whole day, under the id of its row', () => {
  const file = toIcs([task('Pay; hall, today'), task('Done', { status: 'done' })], []);
  expect(file).toContain('UID:a@wedding-plan\r\n');
  expect(file).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n');
  expect(file).toContain('SUMMARY:Pay\\; hall\\, today\r\n');
  expect(file).not.toContain('Done');
});

test('no text breaks out of its line, and no line is longer than 75 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const lines = toIcs([task(title)], []).split('\r\n');
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const whole = lines.join('\r\n').replaceAll('\r\n ', '');
      expect(whole.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1);
    }),
  );
});
