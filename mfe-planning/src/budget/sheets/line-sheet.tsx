import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { Suspense, useState } from 'react';
import { CeremoniesSheet } from '../../ceremonies/ceremony-strip.tsx';
import { DayField, isDay } from '../../components/day-field.tsx';
import { useDraft } from '../../components/use-draft.ts';
import { goesAlong } from '../../lib/goes-along.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { emptyLine, removeLine } from '../model/budget-edits.ts';
import type { OnOpen } from '../model/open-sheet.ts';
import { limitOf, priceDraftOf, pricesOf } from '../model/price-draft.ts';
import { LinePayments } from './line-payments.tsx';
import { MoreFields } from './more-fields.tsx';
import { PricingFields } from './pricing-fields.tsx';
import { PricingMode } from './pricing-mode.tsx';

interface LineSheetProps {
  budget: Budget;
  plan: WeddingPlan | null;
  /** A line, or the category of a new one. */
  line: BudgetItem | { category_id: string };
  onOpen: OnOpen;
  onClose: () => void;
}

/** Edits one line with all its details. */
export function LineSheet({ budget, plan, line, onOpen, onClose }: LineSheetProps) {
  const item = 'id' in line ? line : null;
  const [id] = useState(() => item?.id ?? newId());
  const { values, set, text, tick, checked, check } = useDraft<ReturnType<typeof emptyLine>>(
    () => item ?? emptyLine(budget.id, line.category_id),
  );
  const [price, setPrice] = useState(() => priceDraftOf(values));
  const [storedPrice] = useState(price);
  const { ask } = useHost();
  const edit = useEdit();
  const [counting, setCounting] = useState(false);
  const [hasMore, setMore] = useState(false);
  const category = budget.categories.find((one) => one.id === values.category_id);
  const party = partyIn(plan, category);
  const hasPrice = price.agreed !== null || price.estimate !== null;
  const limit = limitOf(category?.planned_kobo ?? 0, budget.total_kobo);

  /** Saves the draft. Returns false if it is invalid. */
  function saveDraft(): boolean {
    check();
    const prices = pricesOf(price, { party, limit });
    const name = trimmed(values.name);
    const isQuoteWrong = Boolean(values.quote_until) && !isDay(values.quote_until ?? '');
    // What is wrong must be visible to be corrected.
    if (isQuoteWrong || price.unread.pieces) setMore(true);
    if (!name || !prices || isQuoteWrong) return false;
    const { category_id, note, quote_until, refundable, vendor_name, vendor_phone } = values;
    const texts = { note: note.trim(), vendor_name: vendor_name.trim(), vendor_phone: vendor_phone.trim() };
    const fields = { name, category_id, quote_until, refundable, ...texts };
    const sort = sortAfter(budget.items.filter((one) => one.category_id === category_id));
    // Two people who price a line at once may leave its prices in two modes, which the draft can't hold.
    const priced = price === storedPrice ? {} : prices;
    if (item) edit([change('budget_item', item, { ...fields, ...priced })]);
    else edit([addition('budget_item', id, { budget_id: budget.id, ...fields, ...prices, sort })]);
    return true;
  }
  function save() {
    if (saveDraft()) onClose();
  }
  async function remove(line: BudgetItem) {
    const payments = budget.payments.filter(({ item_id }) => item_id === line.id);
    const along = goesAlong([payments.length, 'payment']);
    if (!(await confirmBin(ask, `“${line.name}”`, along))) return;
    edit(removeLine(budget, line), `“${line.name}” removed`);
    onClose();
  }
  return (
    <>
      <FormSheet
        title={item ? item.name : 'Add a line'}
        about={`line ${item?.id ?? `of ${category?.id}`}`}
        save={item ? 'Done' : 'Add line'}
        onSave={save}
        onRemove={item && (() => void remove(item))}
        onClose={onClose}
      >
        <TextField label="What for" limit={120} {...text('name', 'Say what this line is for.')} />
        <PricingFields
          draft={price}
          party={party}
          limit={limit}
          plan={budget.total_kobo}
          checked={checked}
          onChange={setPrice}
          onGuests={() => setCounting(true)}
        />
        <TextField label="Vendor" optional limit={120} {...text('vendor_name')} />
        {item && (
          <LinePayments
            payments={budget.payments.filter(({ item_id }) => item_id === id)}
            onOpen={(payment) => saveDraft() && onOpen({ sheet: 'payment', payment, itemId: id })}
            onParts={hasPrice ? () => saveDraft() && onOpen({ sheet: 'instalments', itemId: id }) : undefined}
          />
        )}
        <MoreFields about="phone, quote, category, note" open={hasMore} onToggle={setMore}>
          <PricingMode draft={price} party={party} onChange={setPrice} />
          <SelectField
            label="Category"
            options={budget.categories.map(({ id: value, name: label }) => ({ value, label }))}
            {...text('category_id')}
          />
          <TextField label="Vendor’s phone" optional type="tel" limit={40} {...text('vendor_phone')} />
          <DayField
            label="Quote valid until"
            optional
            value={values.quote_until ?? ''}
            onChange={(quote_until) => set({ quote_until: quote_until || null })}
          />
          <Checkbox
            label="Refundable"
            hint="A caution deposit that the hall returns after the day"
            {...tick('refundable')}
          />
          <TextAreaField label="Note" optional rows={2} limit={2000} {...text('note')} />
        </MoreFields>
        {item && (
          <Slot
            name="line-actions"
            fillerProps={{ lineId: id, name: item.name }}
            waiting={null}
            failed={null}
          />
        )}
      </FormSheet>
      {counting && (
        <Suspense>
          <CeremoniesSheet plan={plan} onClose={() => setCounting(false)} />
        </Suspense>
      )}
    </>
  );
}
