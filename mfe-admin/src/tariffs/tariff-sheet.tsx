import { createTariff } from '@wedding/shared/contract/subscription.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useCall } from '../hooks/use-change.ts';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { keys } from '../lib/query-keys.ts';

const FIELDS = ['name', 'price', 'duration', 'title', 'code'] as const;
type Texts = Record<(typeof FIELDS)[number], string>;
const EMPTY: Texts = { name: '', price: '', duration: '', title: '', code: '' };

/** Returns a typed price in kobo; null if it isn't an amount. */
function koboOf(price: string): number | null {
  const reading = readAmount(price);
  return reading.kind === 'amount' ? reading.kobo : null;
}
/** Whole naira, ₦10,000,000 at most: what the api takes. */
const isPrice = (kobo: number | null): kobo is number =>
  kobo !== null && kobo > 0 && kobo % 100 === 0 && kobo <= 1e9;

/** Returns the errors found before sending. The server validates again. */
function validate({ name, price, duration, title }: Texts): Partial<Texts> {
  const isWholeNumber = (text: string) => /^[1-9]\d{0,7}$/.test(text.replaceAll(',', '').trim());
  return {
    ...(!name.trim() && { name: 'Name the plan, such as Week.' }),
    ...(!isPrice(koboOf(price)) && { price: 'Enter a whole number of naira, such as 500.' }),
    ...(!isWholeNumber(duration) && { duration: 'Enter a whole number of days, such as 7.' }),
    ...(!title.trim() && { title: 'Enter the word that couples text, such as WEEKLY.' }),
  };
}

/** Creates a tariff. */
export function TariffSheet({ onClose }: { onClose: () => void }) {
  const create = useCall(createTariff, [keys.tariffs, keys.reports]);
  const { draft: texts, change, onSaved, cancel } = useSheetDraft('new-plan', EMPTY, onClose);
  const [submitted, setSubmitted] = useState(false);
  const errors = submitted ? validate(texts) : {};
  const { at, general } = formErrors(create.error, FIELDS);
  const number = (text: string) => Number(text.replaceAll(',', ''));

  function submit() {
    setSubmitted(true);
    if (Object.keys(validate(texts)).length > 0) return;
    const body = {
      name: texts.name.trim(),
      price: (koboOf(texts.price) ?? 0) / 100,
      duration: number(texts.duration),
      title: texts.title.trim(),
      code: texts.code.trim() || null,
    };
    create.mutate({ body }, { onSuccess: onSaved });
  }
  const field = (name: keyof Texts) => ({
    value: texts[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: errors[name] ?? at[name],
  });
  return (
    <FormSheet
      title="New plan"
      about={null}
      save="Offer plan"
      saving={create.isPending && 'Saving'}
      onSave={submit}
      secondaryAction={cancel}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Week" limit={60} {...field('name')} />
      <MoneyField
        label="Price"
        hint="The sign-up page tells plans apart by price, so no two on offer can share one."
        value={koboOf(texts.price)}
        onChange={(_, typed) => change({ price: typed })}
        error={field('price').error}
      />
      <TextField label="Duration" suffix="days" inputMode="numeric" limit={20} {...field('duration')} />
      <TextField label="Text to send" placeholder="WEEKLY" limit={60} {...field('title')} />
      <TextField
        label="Short code"
        optional
        placeholder="5050"
        inputMode="tel"
        limit={15}
        {...field('code')}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
