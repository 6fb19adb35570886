// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { parseNaira } from '@wedding/shared/format/parse-naira.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { Party } from '../lib/line-guests.ts';
import { change, type Edit } from '../sync/edits.ts';
import type { TypedPrice } from './each-sheet.tsx';
import { GridCell } from './grid-cell.tsx';
import { useFreshHeight } from './grid-heights.ts';
import css from './line-grid.module.css';
import { nameError } from './lines-reading.ts';
import { amountError, amountQuestion, countText, type Limit, timesText, UNREAD } from './price-draft.ts';
import { editTextOf, SumCell, shown } from './sum-cell.tsx';
import { countOf, isUncounted, type LineSums, unitOf, withUnit } from './sums.ts';

export type OnEdit = (edits: readonly (Edit | null)[]) => void;

/** Returns whether a line shows the same figures. */
export const sameFigures = (one: LineSums, other: LineSums | undefined) =>
  one.item === other?.item &&
  one.paid === other.paid &&
  one.cost === other.cost &&
  one.estimate === other.estimate;

interface LineRowProps {
  line: LineSums;
  party: Party;
  limit: Limit;
  onEdit: OnEdit;
  onLine: (item: BudgetItem) => void;
  onAsk: (price: TypedPrice) => void;
}

/** A line. Renders only when its own figures change, so that 300 lines stay fast. */
export const LineRow = memo(
  function LineRow({ line, party, limit, onEdit, onLine, onAsk }: LineRowProps) {
    const { item, estimate, agreed, paid } = line;
    const row = useFreshHeight();
    // The price in effect, which `Each` shows for one guest or piece.
    const which = item.agreed ? 'agreed' : 'estimate';
    const counts = item.agreed ?? item.estimate;
    function set(values: Partial<BudgetItem>): undefined {
      onEdit([change('budget_item', item, { ...values })]);
    }
    const priced = (field: 'estimate' | 'agreed', kobo: number) =>
      withUnit(item[field] ?? item.estimate, kobo);
    function price(field: 'estimate' | 'agreed', typed: string, asks: boolean): string | undefined {
      if (!typed && field === 'agreed') return set({ agreed: null });
      const kobo = typed ? parseNaira(typed) : 0;
      if (kobo === null) return UNREAD;
      const pricing = priced(field, kobo);
      const doubtful = asks && amountQuestion(pricing, party, limit);
      if (!doubtful) return amountError(pricing, party) ?? set({ [field]: pricing });
      onAsk({ item, which: field, kobo });
      return undefined;
    }
    const live = (field: 'estimate' | 'agreed') => (typed: string) => {
      const pricing = priced(field, (typed && parseNaira(typed)) || 0);
      return pricing.mode === 'flat'
        ? undefined
        : (timesText(pricing, party) ?? `price for one, × ${countText(pricing, party)}`);
    };
    const uncounted = isUncounted(counts, party);
    const about = [item.vendor_name, uncounted && timesText(counts, party)].filter(Boolean).join(' · ');
    const cell = (field: 'estimate' | 'agreed') => ({
      editText: editTextOf(item[field] && (unitOf(item[field]) || (field === 'estimate' ? null : 0))),
      onCommit: (typed: string) => price(field, typed, true),
      live: live(field),
    });
    const hidden = (field: 'estimate' | 'agreed') => {
      const pricing = item[field];
      return pricing ? isUncounted(pricing, party) : false;
    };
    return (
      <tr ref={row} role="row" data-line={item.id}>
        <GridCell
          head="row"
          label={`Line ${item.name}`}
          shown={item.name}
          editText={item.name}
          onCommit={(name) => nameError('line', name) ?? set({ name: trimmed(name) })}
        >
          {about && <span className={css.about}>{about}</span>}
        </GridCell>
        <GridCell
          label={`Estimate for ${item.name}`}
          shown={shown(hidden('estimate') ? null : estimate || null)}
          {...cell('estimate')}
        />
        <GridCell
          label={`Agreed for ${item.name}`}
          shown={shown(hidden('agreed') ? null : agreed)}
          {...cell('agreed')}
        />
        <SumCell kobo={paid} />
        {counts.mode === 'flat' ? (
          <SumCell kobo={0} />
        ) : (
          <GridCell
            label={`For each ${counts.mode === 'per_guest' ? 'guest' : 'piece'} of ${item.name}`}
            shown={shown(unitOf(counts) || null)}
            editText={editTextOf(unitOf(counts) || null)}
            onCommit={(typed) => price(which, typed, false)}
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
          <IconButton tabIndex={-1} label={`Open ${item.name}`} onClick={() => onLine(item)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
    );
  },
  (before, after) =>
    sameFigures(before.line, after.line) &&
    before.limit.kobo === after.limit.kobo &&
    sameParty(before.party, after.party),
);

/** Returns whether guests are counted the same way, so that a line's cells needn't render for them. */
const sameParty = (one: Party, other: Party) =>
  one?.ceremonies === other?.ceremonies && one?.turnout_bp === other?.turnout_bp && one?.own === other?.own;
