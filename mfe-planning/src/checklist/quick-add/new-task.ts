import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { searchTerms } from '@wedding/shared/domain/search-text.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import type { TextReading } from '../../components/quick-add/reading.ts';
import { withoutChatMarks } from '../../lib/chat-text.ts';
import { longDay } from '../../lib/day-text.ts';
import { newId } from '../../lib/new-id.ts';
import { readDay } from '../../lib/read-day.ts';
import { sortAfter, sortsAfter } from '../../lib/sort-after.ts';
import { addition, type Edit } from '../../sync/edits.ts';

/** A new task as it was typed. */
export interface QuickTask {
  title: string;
  due_on: string | null;
}

const TITLE_MAX = 120;
const BULLET = /^(?:[^\p{L}\p{N}\s]+|\(?\d{1,2}[.)])\s+/u;

/** Reads a task as people type it: `gèlè fitting 12 dec`. A day that can be read in two ways is a question. */
export function readTask(typed: string, today: string): TextReading<QuickTask> {
  const text = withoutChatMarks(typed.normalize('NFC').replace(/\s+/g, ' ').trim()).replace(BULLET, '');
  const day = readDay(text, today);
  const title = titled(day?.before ?? text);
  if (title === '')
    return { kind: 'unreadable', reason: 'Say what there is to do, then the day: fitting 12 dec.' };
  const tooLong = excessError(title, TITLE_MAX);
  if (tooLong) return { kind: 'unreadable', reason: tooLong };
  const on = (due_on: string | null): TextReading<QuickTask> => ({
    kind: 'value',
    value: { title, due_on },
  });
  const days = day?.days ?? [];
  if (days.length < 2) return on(days[0] ?? null);
  return {
    kind: 'question',
    text: 'Which day?',
    answers: days.map((one) => ({ label: longDay(one), next: on(one) })),
  };
}

const titled = (text: string): string => capitalize(trimmed(text));

/** Returns the edits that add tasks, each to the category that it fits best. */
export function tasksAdded(tasks: readonly QuickTask[], checklist: Checklist): Edit[] {
  const nextSort = sortsAfter(checklist.tasks);
  const first = { id: newId(), name: 'Our tasks' };
  const isEmpty = checklist.categories.length === 0;
  const place = { checklist_id: checklist.id };
  return [
    ...(isEmpty
      ? [addition('checklist_category', first.id, { ...place, name: first.name, sort: sortAfter([]) })]
      : []),
    ...tasks.map(({ title, due_on }) => {
      const category_id = categoryFor(title, checklist)?.id ?? first.id;
      const due = due_on ? { kind: 'fixed', date: due_on } : { kind: 'none' };
      const fields = { note: '', assignee: null, item_id: null, books: false, video_id: null };
      const values = { ...place, ...fields, category_id, title, due_on, due, sort: nextSort() };
      return addition('task', newId(), values);
    }),
  ];
}

/** Returns the category whose tasks or name have most words of a new task's title; the last one that is tied, or the first. */
function categoryFor(
  title: string,
  { categories, tasks }: Checklist,
): Checklist['categories'][number] | undefined {
  const terms = new Set(searchTerms(title).filter((term) => term.length > 2));
  const shared = (text: string) => searchTerms(text).filter((term) => terms.has(term)).length;
  let best: { score: number; category: Checklist['categories'][number] } | undefined;
  for (const category of categories) {
    const siblings = tasks.filter(({ category_id }) => category_id === category.id);
    const score = 2 * shared(category.name) + Math.max(0, ...siblings.map((task) => shared(task.title)));
    if (!best || score > best.score) best = { score, category };
  }
  return best?.category;
}
