import { readCsv } from '@wedding/shared/format/read-csv.ts';
import { shorten } from '../../lib/shorten.ts';
import type { LinesAnswers, LinesQuestion } from '../model/lines-reading.ts';
import { type BudgetFile, COLUMNS } from './budget-columns.ts';

/**
 * Reads the text of a CSV file as a table of a budget's columns. Where the headings come again below each section's name, the
 * name above the first ones is a row as the others.
 */
export function budgetFile(text: string): BudgetFile {
  const file = readCsv(text, COLUMNS);
  const { headings, above, rows } = file;
  const first = above.at(-1);
  const isSection = first?.cells.filter((cell) => cell.trim()).length === 1;
  if (!isSection || !rows.some(({ isHeading }) => isHeading)) return file;
  return {
    ...file,
    above: above.slice(0, -1),
    rows: [first, { ...first, cells: headings, isHeading: true }, ...rows],
  };
}

const KEY = 'sections';
const HEADINGS: LinesQuestion['answers'][number] = { label: 'Headings', next: { kind: 'value', value: {} } };
const LINES: LinesQuestion['answers'][number] = { label: 'Lines', next: { kind: 'unreadable', reason: '' } };

/** `FOOD & DRINKS` and `Food:`, but not `DJ`. */
const isTitle = (name: string) => /:$|^\P{Ll}*\p{Lu}{4}\P{Ll}*$/u.test(name);

/**
 * Returns the rows of a file without a column for categories that head the lines below them: `VENUE` alone in its row. Such a
 * file begins with one. Where the headings look like lines without an amount, the couple is asked.
 */
export function sectionsIn(
  { columns, rows }: BudgetFile,
  answers: LinesAnswers,
): { places: readonly number[]; questions: LinesQuestion[] } {
  const nameAt = columns.indexOf('Line');
  const nameOf = (place: number) => rows[place]?.cells[nameAt]?.trim() ?? '';
  // A sheet may number its sections with letters.
  const isAlone = rows.map(
    ({ cells }, place) =>
      nameOf(place) !== '' && cells.every((cell, at) => at === nameAt || /^[A-Z]?[.)]?$/.test(cell.trim())),
  );
  if (columns.includes('Category') || !isAlone[0]) return { places: [], questions: [] };
  const all = [...rows.keys()];
  const titles = all.filter((place) => isAlone[place] && isTitle(nameOf(place)));
  const isApart = all.some((place) => !isAlone[place] && !isTitle(nameOf(place)));
  if (isApart && titles.length > 0) return { places: titles, questions: [] };
  const places = all.filter((place) => isAlone[place] && isAlone[place + 1] === false);
  const answer = answers.get(KEY);
  if (answer || places.length === 0) return { places: answer?.kind === 'value' ? places : [], questions: [] };
  const name = shorten(places.map(nameOf).join(', '));
  const text = 'No amount stands beside these. Do they head the lines below them, or are they lines?';
  return { places: [], questions: [{ key: KEY, name, text, answers: [HEADINGS, LINES] }] };
}
