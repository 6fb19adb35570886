import { useDirty } from '@wedding/shared/host/use-dirty.ts';
import { useState } from 'react';
import type { CellReading } from '../model/price-reading.ts';

/** A typed text without a certain value: its question, or why it can't be read. */
export interface OpenCell<T> {
  text: string;
  reading: Exclude<CellReading<T>, { kind: 'value' }>;
}

type OpenCells<T> = Readonly<Record<string, OpenCell<T>>>;

/** Open cells by row, so that what was typed is still there when the couple comes back to the page. */
const openCells = new Map<string, OpenCells<unknown>>();

/**
 * The cells of a row whose text waits for an answer. The text stays in its cell and the question stands below the row: it
 * never takes the focus, so that the next amounts go where they are typed.
 */
export function useOpenCells<T>(rowId: string, onValue: (value: T) => void) {
  const current = () => (openCells.get(rowId) ?? {}) as OpenCells<T>;
  const [cells, setCells] = useState(current);
  useDirty(Object.keys(cells).length > 0);
  function store(next: OpenCells<T>) {
    if (Object.keys(next).length > 0) openCells.set(rowId, next);
    else openCells.delete(rowId);
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
