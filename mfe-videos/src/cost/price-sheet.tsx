import { formatKobo } from '@wedding/shared/format/money.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';

/** Recent prices of a GB in Nigerian bundles, in kobo, so that nobody has to calculate. */
const SUGGESTED_KOBO = [25_000, 35_000, 50_000, 80_000];
/** The upper limit: nobody pays a million naira for a GB, so more is a typing error. */
const MAX_KOBO = 100_000_000;

interface PriceSheetProps {
  /** Kobo per GB. */
  price: number | null;
  onSave: (price: number | null) => void;
  onClose: () => void;
}

/** Asks what a GB costs this person. */
export function PriceSheet({ price, onSave, onClose }: PriceSheetProps) {
  const [value, setValue] = useState(price);
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const error = errorOf(value, checked ? typed : '');
  function save() {
    setChecked(true);
    if (!errorOf(value, typed)) onSave(value);
  }
  return (
    <FormSheet
      title="Your price for 1 GB"
      about={null}
      save="Save"
      onSave={save}
      onRemove={price === null ? null : () => onSave(null)}
      onClose={onClose}
    >
      <MoneyField
        label="Naira for 1 GB"
        value={value}
        onChange={(kobo, text) => {
          setValue(kobo);
          setTyped(text);
        }}
        error={error}
        hint="Divide what a bundle costs by its GB: ₦1,000 for 2 GB is ₦500."
      />
      <Chips
        label="Usual prices"
        options={SUGGESTED_KOBO.map((kobo) => ({ value: String(kobo), label: formatKobo(kobo) }))}
        value={String(value ?? '')}
        onChange={(kobo) => setValue(Number(kobo))}
      />
    </FormSheet>
  );
}

function errorOf(value: number | null, typed: string): string | undefined {
  if (value === null) return typed ? 'Type an amount in naira, such as 350.' : undefined;
  if (value <= 0) return 'Type an amount above zero.';
  return value > MAX_KOBO ? 'Type ₦1,000,000 or less for 1 GB.' : undefined;
}
