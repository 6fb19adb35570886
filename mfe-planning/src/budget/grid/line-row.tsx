// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks

import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import {
  countOf,
  isUncounted,
  type LineSums,
  unitOf,
  withUnit,
} from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { memo } from '@wedding/shared/host/component.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Ellipsis } from 'lucide-react';
import { change, type Edit } from '../../sync/edits.ts';
import { nameError } from '../model/lines-reading.ts';
import type { OnOpen } from '../model/open-sheet.ts';
import { countText, type Limit, timesText } from '../model/price-draft.ts';
import { type Prices, readPrice } from '../model/price-reading.ts';
import { GridCell } from './grid-cell.tsx';
import css from './line-grid.module.css';
import { useOpenCells } from './open-cells.ts';
import { QuestionRow } from './question-row.tsx';
import { cellText, editTextOf, SumCell } from './sum-cell.tsx';

export type OnEdit = (edits: readonly (Edit | null)[]) => void;

/** Returns whether a line shows the same figures. */
export const sameFigures = (one: LineSums, other: LineSums | undefined) =>
  one.item === other?.item &&
  one.paid === other.paid &&
  one.cost === other.cost &&
  one.estimate === other.estimate;

interface LineRowProps {
  line: LineSums;
  /** Whether its category is folded, or a search or filter leaves it out. */
  hidden: boolean;
  party: Party;
  limit: Limit;
  onEdit: OnEdit;
  onOpen: OnOpen;
  /** The total of the whole budget. */
  plan: number;
}

/** A line. Renders only when its own figures change, so that 300 lines stay fast. */
export const LineRow = memo(
  function LineRow({ line, hidden, party, limit, plan, onEdit, onOpen }: LineRowProps) {
    const { item, estimate, agreed, paid } = line;
    // The price in effect, which `Each` shows for one guest or piece.
    const which = item.agreed ? 'agreed' : 'estimate';
    const counts = item.agreed ?? item.estimate;
    function set(values: Partial<BudgetItem>, row = item): undefined {
      onEdit([change('budget_item', row, { ...values })]);
    }
    const priced = (field: 'estimate' | 'agreed', kobo: number) =>
      withUnit(item[field] ?? item.estimate, kobo);
    const { cells, settle, close } = useOpenCells<Prices, BudgetItem>(item, set);
    function price(cell: 'estimate' | 'agreed' | 'each', typed: string): undefined {
      if (!typed && cell === 'agreed') {
        close(cell);
        return set({ agreed: null });
      }
      const isEach = cell === 'each';
      settle(
        cell,
        typed,
        readPrice(typed, { item, which: isEach ? which : cell, party, limit, plan, isEach }),
      );
    }
    const live = (field: 'estimate' | 'agreed') => (typed: string) => {
      const reading = readAmount(typed);
      const pricing = priced(field, reading.kind === 'amount' ? reading.kobo : 0);
      if (pricing.mode === 'flat') return reading.kind === 'amount' ? formatKobo(reading.kobo) : undefined;
      return timesText(pricing, party) ?? `price for one, × ${countText(pricing, party)}`;
    };
    const uncounted = isUncounted(counts, party);
    const about = [item.vendor_name, uncounted && timesText(counts, party)].filter(Boolean).join(' · ');
    const cell = (field: 'estimate' | 'agreed', kobo: number | null) => ({
      name: `${item.id} ${field}`,
      shown: cells[field]?.text ?? cellText(kobo),
      isOpen: Boolean(cells[field]),
      editText:
        cells[field]?.text ??
        editTextOf(item[field] && (unitOf(item[field]) || (field === 'estimate' ? null : 0))),
      onCommit: (typed: string) => price(field, typed),
      live: live(field),
    });
    const labels = {
      estimate: `Estimate for ${item.name}`,
      agreed: `Agreed for ${item.name}`,
      each: `For each ${counts.mode === 'per_guest' ? 'guest' : 'piece'} of ${item.name}`,
    };
    const isUnknown = (field: 'estimate' | 'agreed') => {
      const pricing = item[field];
      return pricing ? isUncounted(pricing, party) : false;
    };
    return (
      <>
        <tr role="row" data-line={item.id} hidden={hidden}>
          <GridCell
            name={`${item.id} name`}
            head="row"
            label={`Line ${item.name}`}
            shown={item.name}
            editText={item.name}
            onCommit={(name) => nameError('line', name) ?? set({ name: trimmed(name) })}
          >
            {about && <span className={css.about}>{about}</span>}
          </GridCell>
          <GridCell
            label={labels.estimate}
            {...cell('estimate', isUnknown('estimate') ? null : estimate || null)}
          />
          <GridCell label={labels.agreed} {...cell('agreed', isUnknown('agreed') ? null : agreed)} />
          <SumCell kobo={paid} />
          {counts.mode === 'flat' ? (
            <SumCell kobo={0} />
          ) : (
            <GridCell
              name={`${item.id} each`}
              label={labels.each}
              shown={cells.each?.text ?? cellText(unitOf(counts) || null)}
              isOpen={Boolean(cells.each)}
              editText={cells.each?.text ?? editTextOf(unitOf(counts) || null)}
              onCommit={(typed) => price('each', typed)}
              live={live(which)}
            >
              <span className={css.about}>
                <span aria-hidden="true">
                  × {countOf(counts, party) ? formatCount(countOf(counts, party)) : countText(counts, party)}
                </span>
                <VisuallyHidden>× {countText(counts, party)}</VisuallyHidden>
              </span>
            </GridCell>
          )}
          <td role="gridcell">
            <IconButton
              tabIndex={-1}
              label={`Open ${item.name}`}
              onClick={() => onOpen({ sheet: 'line', line: item })}
            >
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </td>
        </tr>
        {(['estimate', 'agreed', 'each'] as const).map((name) => {
          const open = cells[name];
          return (
            open && (
              <QuestionRow
                key={name}
                label={labels[name]}
                hidden={hidden}
                open={open}
                onAnswer={(reading) => settle(name, open.text, reading)}
                onDiscard={() => close(name)}
              />
            )
          );
        })}
      </>
    );
  },
  (before, after) =>
    before.hidden === after.hidden &&
    sameFigures(before.line, after.line) &&
    before.limit.kobo === after.limit.kobo &&
    before.plan === after.plan &&
    sameParty(before.party, after.party),
);

/** Returns whether guests are counted the same way, so that a line's cells needn't render for them. */
const sameParty = (one: Party, other: Party) =>
  one?.ceremonies === other?.ceremonies && one?.turnout_bp === other?.turnout_bp && one?.own === other?.own;
