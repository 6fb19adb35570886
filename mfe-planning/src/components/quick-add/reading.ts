import type { Edit } from '../../sync/edits.ts';

/** What a text says: a value, a question with the reading that each answer leads to, or why it can't be read. */
export type TextReading<T> =
  | { kind: 'value'; value: T }
  | { kind: 'question'; text: string; answers: readonly { label: string; next: TextReading<T> }[] }
  | { kind: 'unreadable'; reason: string };

/** Goes on reading with a value, also behind each answer. */
export function thenRead<From, To>(
  reading: TextReading<From>,
  read: (value: From) => TextReading<To>,
): TextReading<To> {
  if (reading.kind === 'unreadable') return reading;
  if (reading.kind === 'value') return read(reading.value);
  const answers = reading.answers.map(({ label, next }) => ({ label, next: thenRead(next, read) }));
  return { kind: 'question', text: reading.text, answers };
}

/** Returns a reading with another value, also behind each answer. */
export const mapReading = <From, To>(reading: TextReading<From>, map: (value: From) => To): TextReading<To> =>
  thenRead(reading, (value) => ({ kind: 'value', value: map(value) }));

/** A question about one row or cell of a list. Its row is left out until it is answered. */
export interface ListQuestion<T> {
  /** The key of its answer. */
  key: string;
  /** The name of the row. */
  name: string;
  text: string;
  answers: readonly { label: string; next: TextReading<T> }[];
}

/** The answers so far, by the key of their question. */
export type Answers<T> = ReadonlyMap<string, TextReading<T>>;

/** The changes in a list, a file or pasted cells, what the couple must answer first, and what isn't read, with the reason. */
export interface ListReading<T> {
  edits: Edit[];
  /** `row` is the line of the file, or the pasted row, counted from 1. */
  refused: { row: number; why: string }[];
  questions: ListQuestion<T>[];
  /** What has no place in the budget or checklist. */
  ignored: string[];
}

export const emptyReading = <T>(): ListReading<T> => ({ edits: [], refused: [], questions: [], ignored: [] });
