import { hourText } from '@wedding/shared/format/hour-text.ts';
import { PrintSheet } from '@wedding/shared/ui/layout/print-sheet.tsx';
import css from './run-sheet.module.css';
import type { Entry } from './run-sheet.ts';

const COLUMNS = [{ label: 'Time and task' }, { label: 'Who' }, { label: 'Phone' }];

/** The height of A4 less its margins and the sheet's head, in millimetres. */
const PAGE_MM = 232;
const ROW_MM = 3.2;
const LINE_MM = 4.6;
const NOTE_MM = 4.1;
/** The characters that fit in one line of each column, a low estimate. */
const TITLE_CHARACTERS = 50;
const NOTE_CHARACTERS = 62;
const SIDE_CHARACTERS = 12;
/** Smaller print can't be read at arm's length, so a longer day takes a second page. */
const MIN_SCALE = 0.5;

/** Returns the scale at which the whole day fits on one page. */
export function printScale(entries: readonly Entry[]): number {
  const lines = (text: string, width: number) => Math.ceil(text.length / width);
  const height = entries.reduce((sum, { task, time, who, phone }) => {
    // After midnight, “next day” takes a second line.
    const title = Math.max(lines(task.title, TITLE_CHARACTERS), time >= '24' ? 2 : 1);
    const side = Math.max(lines(who, SIDE_CHARACTERS), lines(phone, SIDE_CHARACTERS), 1);
    const left = title * LINE_MM + lines(task.note, NOTE_CHARACTERS) * NOTE_MM;
    return sum + ROW_MM + Math.max(left, side * LINE_MM);
  }, 0);
  return Math.max(MIN_SCALE, Math.min(1, PAGE_MM / height));
}

/** The printed run sheet, one page for the kitchen door. */
export function RunSheetPrint({ entries, lead }: { entries: readonly Entry[]; lead: string }) {
  return (
    <PrintSheet
      title="Run sheet"
      lead={lead}
      columns={COLUMNS}
      scale={printScale(entries)}
      rows={() => (
        <tbody>
          {entries.map(({ task, time, who, phone }) => (
            <tr key={task.id}>
              <td>
                <div className={css.printed}>
                  <b>{time && hourText(time)}</b>
                  <div>
                    {task.title}
                    {task.note && <small>{task.note}</small>}
                  </div>
                </div>
              </td>
              <td>{who}</td>
              <td>{phone}</td>
            </tr>
          ))}
        </tbody>
      )}
    />
  );
}
