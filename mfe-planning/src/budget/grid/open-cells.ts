import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useState } from 'react';
import type { TextReading } from '../../components/quick-add/reading.ts';

/** A typed text without a certain value: its question, or why it can't be read. `row` is the row that it was typed over. */
export interface OpenCell<T, Row = unknown> {
  text: string;
  reading: Exclude<TextReading<T>, { kind: 'value' }>;
  row?: Row;
}

type OpenCells<T, Row> = Readonly<Record<string, OpenCell<T, Row>>>;

/** Signing out clears them. */
const keyOf = (rowId: string) => `open-cells:${rowId}`;

/** Returns the stored cells of a row, without those of another release's shape. */
function readCells<T, Row>(rowId: string): OpenCells<T, Row> {
  const stored = Object(readTyped(keyOf(rowId)));
  return Object.fromEntries(
    Object.entries(stored as OpenCells<T, Row>).filter(([, { text, reading }]) => {
      const isQuestion = reading?.kind === 'question' && Array.isArray(reading.answers);
      return typeof text === 'string' && (isQuestion || reading?.kind === 'unreadable');
    }),
  );
}

/**
 * The cells of a row whose text waits for an answer. The text stays in its cell and the question stands below the row: it
 * never takes the focus, so that the next amounts go where they are typed. `onValue` gets the row that a text was typed over, so
 * that what another device has entered since is asked about.
 */
export function useOpenCells<T, Row extends { id: string }>(
  row: Row,
  onValue: (value: T, typedOver: Row) => void,
) {
  const current = () => readCells<T, Row>(row.id);
  const [cells, setCells] = useState(current);
  useDirty(Object.keys(cells).length > 0);
  function store(next: OpenCells<T, Row>) {
    const isEmpty = Object.keys(next).length === 0;
    writeTyped(keyOf(row.id), isEmpty ? undefined : next);
    setCells(next);
  }
  function close(cell: string) {
    const { [cell]: closed, ...others } = current();
    if (closed) store(others);
  }
  /** Saves a value, or keeps the text with its question. */
  function settle(cell: string, text: string, reading: TextReading<T>): undefined {
    const typedOver = current()[cell]?.row ?? row;
    if (reading.kind === 'value') {
      close(cell);
      onValue(reading.value, typedOver);
    } else store({ ...current(), [cell]: { text, reading, row: typedOver } });
  }
  return { cells, settle, close };
}
