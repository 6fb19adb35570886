// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks
import { formatKobo } from '@wedding/shared/format/money.ts';
import { bareNaira } from '@wedding/shared/format/plain-amount.ts';
import css from './line-grid.module.css';

/** Returns an amount as a cell shows it: without ₦, because the column's head names the currency. */
export const cellText = (kobo: number | null) => (kobo === null ? '' : formatKobo(kobo).replace('₦', ''));
export const editTextOf = (kobo: number | null) => (kobo === null ? '' : bareNaira(kobo));

/** A cell with a calculated sum, which can't be edited. */
export function SumCell({ kobo }: { kobo: number }) {
  return (
    <td role="gridcell" data-num aria-readonly="true" tabIndex={-1}>
      <span className={css.value}>{kobo === 0 ? '' : cellText(kobo)}</span>
    </td>
  );
}
