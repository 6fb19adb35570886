import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { useDraft } from '../../components/use-draft.ts';
import { optionsOf, SIDES } from '../../lib/labels.ts';
import { removal } from '../../sync/edits.ts';
import { BudgetRowSheet } from './budget-row-sheet.tsx';

interface PayerSheetProps {
  budget: Budget;
  payer: Payer | null;
  onClose: () => void;
}

/** Null while they aren't typed. */
type Amounts = Record<'pledged_kobo' | 'received_kobo', number | null>;

const AMOUNT = 'Type an amount, such as 500k or 500,000.';

/** Edits what somebody pledged and how much was received. */
export function PayerSheet({ budget, payer, onClose }: PayerSheetProps) {
  const { values, set, text } = useDraft<Amounts & Pick<Payer, 'side'>>({
    side: payer?.side ?? 'bride',
    pledged_kobo: payer?.pledged_kobo ?? null,
    received_kobo: payer?.received_kobo ?? 0,
  });
  const { pledged_kobo, received_kobo } = values;
  const { ask } = useHost();

  /** The payments of a giver who is removed stay. They show no name until the giver is restored. */
  async function askAndRemove(stored: Payer) {
    const { length } = budget.payments.filter(({ payer_id }) => payer_id === stored.id);
    const uses = length > 0 ? `${formatCounted(length, 'payment')} from them will stay, without a name.` : '';
    return (await confirmBin(ask, `“${stored.name}”`, uses)) ? [removal('payer', stored)] : null;
  }
  return (
    <BudgetRowSheet
      entity="payer"
      budget={budget}
      rows={budget.payers}
      row={payer}
      title={payer ? payer.name : 'Add a pledge'}
      name={{ label: 'Who', initial: '', missing: 'Enter who is giving.' }}
      fields={pledged_kobo === null || received_kobo === null ? null : values}
      onRemove={askAndRemove}
      onClose={onClose}
    >
      {(checked) => (
        <>
          <SelectField label="Side" options={optionsOf(SIDES)} {...text('side')} />
          <MoneyField
            label="Pledged"
            value={pledged_kobo}
            onChange={(kobo) => set({ pledged_kobo: kobo })}
            plan={budget.total_kobo}
            error={checked && pledged_kobo === null ? AMOUNT : undefined}
          />
          <MoneyField
            label="Received"
            value={received_kobo}
            onChange={(kobo) => set({ received_kobo: kobo })}
            plan={budget.total_kobo}
            error={checked && received_kobo === null ? AMOUNT : undefined}
          />
        </>
      )}
    </BudgetRowSheet>
  );
}
