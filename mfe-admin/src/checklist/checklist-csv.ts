import type { TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { toCsv } from '@wedding/shared/format/csv.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { type CsvFile, type CsvRow, readCsv } from '@wedding/shared/format/read-csv.ts';
import { ceremonyLabels, isCeremony } from '../templates/template-badge.tsx';
import type { ChecklistDraft } from './checklist.queries.ts';

const COLUMNS = [
  { name: 'Category', headings: ['section', 'group', 'stage'], isRequired: true },
  {
    name: 'Task',
    headings: ['tasks', 'item', 'title', 'to do', 'todo', 'task name', 'activity'],
    isRequired: true,
  },
  { name: 'When', headings: ['due', 'due date', 'date', 'timing'] },
  { name: 'Ceremony', headings: ['event'] },
  { name: 'At least days before' },
  { name: 'At most days before' },
] as const;
type Column = (typeof COLUMNS)[number]['name'];
export const HEAD: readonly Column[] = COLUMNS.map(({ name }) => name);
export type ChecklistFile = CsvFile<Column>;
/** Limits of the contract. */
const MAX_TITLE_LENGTH = 120;
const MAX_DAYS = 3650;
const MAX_CATEGORIES = 100;
const MAX_TASKS = 500;

/** Returns a template's tasks as CSV, in its order, with days as people write them: `10 months before`, `Wedding day`. */
export function checklistCsv({ categories, tasks }: Pick<ChecklistDraft, 'categories' | 'tasks'>): string {
  const rows = categories.flatMap(({ id, name }) =>
    tasks
      .filter(({ category_id }) => category_id === id)
      .map(({ title, due }) => [name, title, ...cellsOf(due)]),
  );
  return toCsv([HEAD, ...rows]);
}

function cellsOf(due: TaskDue): (string | number)[] {
  if (due.kind === 'none') return ['', '', '', ''];
  if (due.kind === 'fixed') return [due.date, '', '', ''];
  const length = Math.abs(due.n);
  const when =
    due.n === 0
      ? 'on the day'
      : `${length} ${due.unit}${length === 1 ? '' : 's'} ${due.n < 0 ? 'before' : 'after'}`;
  return [when, ceremonyLabels[due.ceremony], due.min_lead_days ?? '', due.max_lead_days ?? ''];
}

/** The changes that a file would make to a template. Unreadable lines are in `refused`, with line number and reason. */
export interface ChecklistReading {
  added: { title: string; category: string }[];
  changed: { title: string; from: TaskDue; to: TaskDue }[];
  /** The number of lines that change nothing. */
  unchanged: number;
  newCategories: string[];
  refused: { line: number; reason: string }[];
  /** What stands above the headings, and the columns that have no place in a checklist. */
  ignored: string[];
  /** The template with all readable lines applied. */
  next: Pick<ChecklistDraft, 'categories' | 'tasks'>;
}

/** Reads a CSV text as a table of a checklist's columns. */
export const checklistFile = (text: string): ChecklistFile => readCsv(text, COLUMNS);

/** Applies a file to a template. Matches lines by category and task, and columns by name. Removes nothing. */
export function readChecklistCsv(
  file: ChecklistFile,
  template: Pick<ChecklistDraft, 'categories' | 'tasks'>,
): ChecklistReading {
  const next = { categories: [...template.categories], tasks: [...template.tasks] };
  const reading: ChecklistReading = {
    added: [],
    changed: [],
    unchanged: 0,
    newCategories: [],
    refused: [],
    ignored: ignoredIn(file),
    next,
  };
  const columnIndex = new Map(file.columns.map((name, index) => [name, index]));
  const seenKeys = new Set<string>();
  /** The category of the rows that name none: spreadsheets write it once. */
  let section = '';
  for (const { line, cells, unclosed, isHeading } of file.rows) {
    if (isHeading) continue;
    const cell = (name: Column) => trimmed(cells[columnIndex.get(name) ?? -1] ?? '').replace(/\s+/g, ' ');
    const refuse = (reason: string) => void reading.refused.push({ line, reason });
    const category = cell('Category') || section;
    section = category;
    const title = cell('Task');
    if (!title && (!cell('Category') || cells.filter((text) => text.trim()).length === 1) && !unclosed)
      continue;
    const [longTitle, longCategory] = [title, category].map((text) => excessError(text, MAX_TITLE_LENGTH));
    if (unclosed) refuse('a quotation mark has no end, so this line and all lines below it can’t be read.');
    else if (!title) refuse('the task name is missing.');
    else if (!category) refuse(`“${title}” has no category.`);
    else if (longTitle) refuse(`the task name “${title.slice(0, 40)}…” doesn’t fit. ${longTitle}`);
    else if (longCategory) refuse(`the category name doesn’t fit. ${longCategory}`);
    else {
      const key = `${category}\n${title}`.toLowerCase();
      const due = dueOf(cell);
      if (seenKeys.has(key)) refuse(`“${title}” is in the file twice.`);
      else if (typeof due === 'string') refuse(due);
      else applyLine(reading, { category, title, due, refuse });
      seenKeys.add(key);
    }
  }
  return reading;
}

function ignoredIn({ headings, columns, above, below }: ChecklistFile): string[] {
  const unread = headings.filter((heading, at) => heading.trim() && !columns[at]);
  const textOf = ({ cells }: CsvRow) => `“${cells.filter((text) => text.trim()).join(', ')}”`;
  return [
    ...above.map((row) => `${textOf(row)} above the columns`),
    ...below.slice(0, 1).map((row) => `another table from row ${row.line} on, ${textOf(row)}`),
    ...(unread.length > 0 ? [`${unread.length === 1 ? 'column' : 'columns'} ${unread.join(', ')}`] : []),
  ];
}

interface Line {
  category: string;
  title: string;
  due: TaskDue;
  refuse: (reason: string) => void;
}

function applyLine(reading: ChecklistReading, { category, title, due, refuse }: Line): void {
  const { next } = reading;
  const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const existing = next.categories.find(({ name }) => isSameName(name, category));
  const task = next.tasks.find((one) => one.category_id === existing?.id && isSameName(one.title, title));
  if (task && sameValue(task.due, due)) reading.unchanged += 1;
  else if (task) {
    reading.changed.push({ title: task.title, from: task.due, to: due });
    next.tasks = next.tasks.map((one) => (one === task ? { ...one, due } : one));
  } else if (!existing && next.categories.length >= MAX_CATEGORIES)
    refuse('a checklist has 100 categories at most.');
  else if (next.tasks.length >= MAX_TASKS) refuse('a checklist has 500 tasks at most.');
  else {
    const { id } = existing ?? { id: crypto.randomUUID() };
    const noLinks = { item_id: null, books: false, video_id: null };
    if (!existing) {
      next.categories = [...next.categories, { id, name: category }];
      reading.newCategories.push(category);
    }
    next.tasks = [...next.tasks, { id: crypto.randomUUID(), category_id: id, title, due, ...noLinks }];
    reading.added.push({ title, category });
  }
}

/** Returns when a line's task is due, or a text that says why this can't be read. */
function dueOf(cell: (name: Column) => string): TaskDue | string {
  const when = cell('When').toLowerCase();
  if (when === '' || when === 'no day') return { kind: 'none' };
  if (/^\d{4}-[01]\d-[0-3]\d$/.test(when)) {
    if (!when.startsWith('20')) return `“${cell('When')}” isn’t a day from 2000 to 2099.`;
    const isRealDate = new Date(`${when}T00:00:00Z`).toJSON()?.startsWith(when);
    return isRealDate ? { kind: 'fixed', date: when } : `“${cell('When')}” isn’t a date.`;
  }
  const [, length, unit, direction] = /^(\d{1,4}) ?(day|week|month)s? (before|after)$/.exec(when) ?? [];
  if (!unit && when !== 'on the day') {
    return `“${cell('When')}” can’t be read. Write it as “10 months before”, “3 days after”, “on the day” or 2027-03-12.`;
  }
  const ceremony = ceremonyOf(cell('Ceremony'));
  if (!ceremony) {
    return `“${cell('Ceremony')}” isn’t a ceremony. Write one of: ${Object.values(ceremonyLabels).join(', ')}.`;
  }
  const n = Number(length ?? 0);
  if (n > MAX_DAYS) return `${n} is too many: ${formatCount(MAX_DAYS)} at most.`;
  const leads = [parseLeadDays(cell('At least days before')), parseLeadDays(cell('At most days before'))];
  const [min, max] = leads;
  if (min === null || max === null)
    return '“At least” and “At most” must be whole numbers of days, from 0 to 3,650.';
  if ((min ?? 0) > (max ?? MAX_DAYS)) return '“At most” can’t be less than “At least”.';
  return {
    kind: 'offset',
    ceremony,
    unit: unit === 'week' || unit === 'month' ? unit : 'day',
    n: direction === 'before' && n > 0 ? -n : n,
    ...(min !== undefined && { min_lead_days: min }),
    ...(max !== undefined && { max_lead_days: max }),
  } as TaskDue;
}

/** Finds a ceremony by its label or its name in the contract. An empty cell means the wedding day. */
function ceremonyOf(text: string): TemplateCeremony | null {
  const name = text.toLowerCase();
  if (name === '') return 'main';
  const ceremony = Object.entries(ceremonyLabels).find(
    ([kind, label]) => kind === name || label.toLowerCase() === name,
  )?.[0];
  return ceremony && isCeremony(ceremony) ? ceremony : null;
}

/** Parses a number of days. Returns undefined for an empty cell, and null for an invalid one. */
function parseLeadDays(text: string): number | undefined | null {
  if (text === '') return undefined;
  return /^\d{1,4}$/.test(text) && Number(text) <= MAX_DAYS ? Number(text) : null;
}
