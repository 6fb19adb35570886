import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import { lineSums, unplannedOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyOf } from '@wedding/shared/domain/budget/line-guests.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { DayField, paidDayError } from '../../components/day-field.tsx';
import { LineField } from '../../components/line-field.tsx';
import { useDraft } from '../../components/use-draft.ts';
import { METHODS, optionsOf } from '../../lib/labels.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change, removal } from '../../sync/edits.ts';
import { useEdit, useSyncEngine } from '../../sync/use-sync.ts';
import { emptyPayment } from '../model/budget-edits.ts';
import { KINDS } from './line-payments.tsx';
import { MoreFields } from './more-fields.tsx';

const ReceiptField = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "receipts" */ '../../receipts/receipt-field.tsx')).ReceiptField,
  () => null,
);

interface PaymentSheetProps {
  budget: Budget;
  party: Party;
  /** Null for a new one, of the line `itemId` if that is known. */
  payment: Payment | null;
  itemId: string | null;
  onClose: () => void;
}

/** Edits a payment that was made or is due. */
export function PaymentSheet({ budget, party, payment, itemId, onClose }: PaymentSheetProps) {
  const [id] = useState(() => payment?.id ?? newId());
  const { values, set, text, checked, check } = useDraft(
    () => payment ?? newPaymentDraft(budget, party, itemId),
  );
  const [amount, setAmount] = useState<number | null>(values.amount_kobo || null);
  // A new payment has defaults there; of a stored one they are facts.
  const [hasMore, setMore] = useState(payment !== null);
  /** Of a new payment's receipt. They are kept on the phone once it is added. */
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const host = useHost();
  const client = useQueryClient();
  const engine = useSyncEngine();
  const hasUnsaved = () => engine.store.state.waiting.length > 0;
  const edit = useEdit();
  // While the day is cleared to be corrected, the payment stays a paid one: '' instead of null.
  const paid = values.paid_on !== null;
  const dayError = paid ? paidDayError(values.paid_on ?? '', 'untick “Paid”') : undefined;

  function save() {
    check();
    if (!values.item_id || !amount || dayError) return;
    const { item_id, kind, direction, due_on, paid_on, method, payer_id, note } = values;
    const fields = {
      item_id,
      kind,
      direction,
      amount_kobo: amount,
      due_on,
      paid_on,
      method,
      payer_id,
      note: note.trim(),
    };
    if (payment) edit([change('payment', payment, fields)]);
    else
      edit([addition('payment', id, { budget_id: budget.id, ...fields, sort: sortAfter(budget.payments) })]);
    if (photos.length > 0) void keepPhotos();
    onClose();
  }
  async function keepPhotos() {
    const { keepReceipts } = await import(
      /* webpackChunkName: "receipts" */ '../../receipts/send-receipts.ts'
    );
    const isKept = await keepReceipts({ ...host, client, hasUnsaved }, id, photos);
    if (!isKept) host.toast.error('This browser can’t store photos, so the receipt wasn’t kept.');
  }
  function remove(stored: Payment) {
    edit([removal('payment', stored)], 'Payment removed');
    onClose();
  }
  return (
    <FormSheet
      title={payment ? 'Payment' : 'Add a payment'}
      about={`payment ${payment?.id ?? `of ${itemId}`}`}
      save={payment ? 'Done' : 'Add payment'}
      onSave={save}
      onRemove={payment && (() => remove(payment))}
      unsaved={photos.length > 0}
      onClose={onClose}
    >
      <LineField
        label="For"
        budgets={[budget]}
        value={values.item_id}
        onChange={(item_id) => set({ item_id })}
        startsOpen={!payment && !itemId && budget.items.length > 0}
        error={checked && !values.item_id ? 'Choose what this payment is for.' : undefined}
      />
      <MoneyField
        label="Amount"
        value={amount}
        onChange={setAmount}
        plan={budget.total_kobo}
        example="1.5m, 500k or 500,000"
        error={checked && !amount ? 'Type an amount, such as 500k or 500,000.' : undefined}
      />
      <Checkbox
        label={paidText(values)}
        data-field="Paid"
        checked={paid}
        onChange={({ currentTarget }) => set(currentTarget.checked ? { paid_on: today() } : unpaid(values))}
      />
      {paid ? (
        <DayField
          key="paid"
          label="Paid on"
          proposed={!payment}
          value={values.paid_on ?? ''}
          onChange={(paid_on) => set({ paid_on })}
          error={checked ? dayError : undefined}
        />
      ) : (
        <DayField
          key="due"
          label="Due"
          optional
          value={values.due_on ?? ''}
          onChange={(due_on) => set({ due_on: due_on || null })}
        />
      )}
      {budget.payers.length > 0 && (
        <SelectField
          label="Who pays"
          optional
          placeholder="Not decided"
          options={budget.payers.map(({ id: value, name: label }) => ({ value, label }))}
          value={values.payer_id ?? ''}
          onChange={(event) => set({ payer_id: event.currentTarget.value || null })}
        />
      )}
      {paid && (
        <ReceiptField
          paymentId={payment && id}
          photos={photos}
          onPhotos={setPhotos}
          hasUnsaved={hasUnsaved}
        />
      )}
      <MoreFields open={hasMore} onToggle={setMore}>
        <SelectField
          label="Payment type"
          options={[...optionsOf(KINDS), { value: 'refund', label: 'Refund to us' }]}
          value={values.direction === 'refund' ? 'refund' : values.kind}
          onChange={(event) => set(kindAndDirectionOf(event.currentTarget.value))}
        />
        {paid && <SelectField label="How it’s paid" options={optionsOf(METHODS)} {...text('method')} />}
        <TextField label="Note or reference" optional limit={500} {...text('note')} />
      </MoreFields>
    </FormSheet>
  );
}

function paidText({ direction, paid_on }: Pick<Payment, 'direction' | 'paid_on'>): string {
  if (direction === 'refund') return 'It was refunded';
  return paid_on === null || paid_on === today() ? 'Paid today' : 'Paid';
}

/** A day to come, given as the one it was paid, is the day that it is due. */
const unpaid = ({ paid_on, due_on }: Pick<Payment, 'paid_on' | 'due_on'>) => ({
  paid_on: null,
  due_on: paid_on && paid_on > today() ? paid_on : due_on,
});

/** Returns a draft of a line's next payment: the first one is the deposit, later ones the balance. */
function newPaymentDraft(budget: Budget, party: Party, itemId: string | null) {
  const item = budget.items.find(({ id }) => id === itemId);
  const payments = budget.payments.filter(({ item_id }) => item_id === itemId);
  return {
    ...emptyPayment(budget.id, itemId ?? ''),
    kind: (payments.length ? 'balance' : 'deposit') as Payment['kind'],
    amount_kobo:
      item && payments.length ? unplannedOf(lineSums(item, payments, partyOf(budget, item, party))) : 0,
    // Most payments are entered right after they were made.
    paid_on: today() as string | null,
  };
}

/** Returns the kind and direction behind the field “Payment type”. */
const kindAndDirectionOf = (value: string): Pick<Payment, 'kind' | 'direction'> =>
  value === 'refund'
    ? { kind: 'balance', direction: 'refund' }
    : { kind: value as Payment['kind'], direction: 'out' };
