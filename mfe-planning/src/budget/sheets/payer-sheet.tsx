import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer } from '@wedding/shared/contract/budget-line.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { optionsOf, SIDES } from '../../lib/labels.ts';
import { newId } from '../../lib/new-id.ts';
import { sortAfter } from '../../lib/sort-after.ts';
import { addition, change, removal } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

interface PayerSheetProps {
  budget: Budget;
  payer: Payer | null;
  onClose: () => void;
}

/** Edits what somebody pledged and how much was received. */
export function PayerSheet({ budget, payer, onClose }: PayerSheetProps) {
  const [name, setName] = useState(payer?.name ?? '');
  const [side, setSide] = useState<string>(payer?.side ?? 'bride');
  const [pledged, setPledged] = useState<number | null>(payer?.pledged_kobo ?? null);
  const [received, setReceived] = useState<number | null>(payer ? payer.received_kobo : 0);
  const [checked, setChecked] = useState(false);
  const { ask } = useHost();
  const edit = useEdit();
  const unreadable = 'Type an amount, such as 500k or 500,000.';

  function save() {
    setChecked(true);
    if (!trimmed(name) || pledged === null || received === null) return;
    const fields = { name: trimmed(name), side, pledged_kobo: pledged, received_kobo: received };
    const place = { budget_id: budget.id, sort: sortAfter(budget.payers) };
    edit([payer ? change('payer', payer, fields) : addition('payer', newId(), { ...place, ...fields })]);
    onClose();
  }
  async function remove(stored: Payer) {
    const theirs = budget.payments.filter(({ payer_id }) => payer_id === stored.id);
    const uses =
      theirs.length > 0
        ? `${formatCounted(theirs.length, 'payment')} from them will stay, without a name.`
        : '';
    if (!(await confirmBin(ask, `“${stored.name}”`, uses))) return;
    const freed = theirs.map((payment) => change('payment', payment, { payer_id: null }));
    edit([...freed, removal('payer', stored)], `“${stored.name}” removed`);
    onClose();
  }
  return (
    <FormSheet
      title={payer ? payer.name : 'Add a pledge'}
      save={payer ? 'Done' : 'Add'}
      onSave={save}
      onRemove={payer && (() => void remove(payer))}
      onClose={onClose}
    >
      <TextField
        label="Who"
        value={name}
        limit={120}
        onChange={(event) => setName(event.currentTarget.value)}
        error={checked && !trimmed(name) ? 'Enter who is giving.' : undefined}
      />
      <SelectField
        label="Side"
        options={optionsOf(SIDES)}
        value={side}
        onChange={(event) => setSide(event.currentTarget.value)}
      />
      <MoneyField
        label="Pledged"
        value={pledged}
        onChange={setPledged}
        plan={budget.total_kobo}
        error={checked && pledged === null ? unreadable : undefined}
      />
      <MoneyField
        label="Received"
        value={received}
        onChange={setReceived}
        plan={budget.total_kobo}
        error={checked && received === null ? unreadable : undefined}
      />
    </FormSheet>
  );
}
