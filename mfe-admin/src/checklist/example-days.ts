import type { ChecklistTemplate, ExampleEntry } from '@wedding/shared/contract/checklist.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';

type Ceremony = ExampleEntry['ceremony'];

/** The ceremonies that have an example day, in the order of a wedding. */
export const EXAMPLE_CEREMONIES: readonly Ceremony[] = [
  'introduction',
  'traditional',
  'registry',
  'worship',
  'reception',
  'other',
];

/** What is typed: for each ceremony one line for each entry, `14:30 Toast and cutting of the cake`. */
export type TypedDays = Record<Ceremony, string>;

/** Returns a template's example days as they are typed. */
export function typedDays({ run_sheet = [] }: Pick<ChecklistTemplate, 'run_sheet'>): TypedDays {
  const textOf = (ceremony: Ceremony) =>
    run_sheet
      .filter((entry) => entry.ceremony === ceremony)
      .map(({ at, title }) => `${at} ${title}`)
      .join('\n');
  return Object.fromEntries(EXAMPLE_CEREMONIES.map((one) => [one, textOf(one)])) as TypedDays;
}

const LINE = /^(\d{1,2})[:.]([0-5]\d)\s+(.+)$/;
const MAX_TITLE_LENGTH = 120;

/** Returns the entries of a ceremony's typed day, by the hour, or a sentence that says which line can't be read. */
export function readDay(ceremony: Ceremony, text: string): ExampleEntry[] | string {
  const entries: ExampleEntry[] = [];
  for (const [place, line] of text.split('\n').map(trimmed).entries()) {
    if (!line) continue;
    const [, hour = '', minute, title = ''] = LINE.exec(line) ?? [];
    if (!title || Number(hour) > 23)
      return `Line ${place + 1}: begin with a time from 0:00 to 23:59, such as “14:30 Toast”.`;
    const tooLong = excessError(title, MAX_TITLE_LENGTH);
    if (tooLong) return `Line ${place + 1} doesn’t fit. ${tooLong}`;
    entries.push({ ceremony, at: `${hour.padStart(2, '0')}:${minute}`, title });
  }
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
