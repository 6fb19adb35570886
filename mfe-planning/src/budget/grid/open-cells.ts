import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useState } from 'react';
import type { CellReading } from '../model/price-reading.ts';

/** A typed text without a certain value: its question, or why it can't be read. */
export interface OpenCell<T> {
  text: string;
  reading: Exclude<CellReading<T>, { kind: 'value' }>;
}

type OpenCells<T> = Readonly<Record<string, OpenCell<T>>>;

/** Signing out clears them. */
const keyOf = (rowId: string) => `open-cells:${rowId}`;

/** Returns the stored cells of a row, without those of another release's shape. */
function readCells<T>(rowId: string): OpenCells<T> {
  const stored = Object(readTyped(keyOf(rowId)));
  return Object.fromEntries(
    Object.entries(stored as OpenCells<T>).filter(([, { text, reading }]) => {
      const isQuestion = reading?.kind === 'question' && Array.isArray(reading.answers);
      return typeof text === 'string' && (isQuestion || reading?.kind === 'unreadable');
    }),
  );
}

/**
 * The cells of a row whose text waits for an answer. The text stays in its cell and the question stands below the row: it
 * never takes the focus, so that the next amounts go where they are typed.
 */
export function useOpenCells<T>(rowId: string, onValue: (value: T) => void) {
  const current = () => readCells<T>(rowId);
  const [cells, setCells] = useState(current);
  useDirty(Object.keys(cells).length > 0);
  function store(next: OpenCells<T>) {
    const isEmpty = Object.keys(next).length === 0;
    writeTyped(keyOf(rowId), isEmpty ? undefined : next);
    setCells(next);
  }
  function close(cell: string) {
    const { [cell]: closed, ...others } = current();
    if (closed) store(others);
  }
  /** Saves a value, or keeps the text with its question. */
  function settle(cell: string, text: string, reading: CellReading<T>): undefined {
    if (reading.kind === 'value') {
      close(cell);
      onValue(reading.value);
    } else store({ ...current(), [cell]: { text, reading } });
  }
  return { cells, settle, close };
}
