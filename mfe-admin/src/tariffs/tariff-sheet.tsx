import { createTariff } from '@wedding/shared/contract/subscription.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useCall } from '../hooks/use-change.ts';
import { useForm } from '../hooks/use-form.ts';
import { keys } from '../lib/query-keys.ts';

const EMPTY = { name: '', price: '', duration: '', title: '', code: '' };

/** Returns a typed price in kobo; null if it isn't an amount. */
function koboOf(price: string): number | null {
  const reading = readAmount(price);
  return reading.kind === 'amount' ? reading.kobo : null;
}
/** Whole naira, ₦10,000,000 at most: what the api takes. */
const isPrice = (kobo: number | null): kobo is number =>
  kobo !== null && kobo > 0 && kobo % 100 === 0 && kobo <= 1e9;

const isWholeNumber = (text: string) => /^[1-9]\d{0,7}$/.test(text.replaceAll(',', ''));

/** Creates a tariff. */
export function TariffSheet({ onClose }: { onClose: () => void }) {
  const create = useCall(createTariff, [keys.tariffs, keys.reports]);
  const form = useForm({
    start: EMPTY,
    // The server validates again.
    check: ({ name, price, duration, title }) => ({
      name: !name && 'Name the plan, such as Week.',
      price: !isPrice(koboOf(price)) && 'Enter a whole number of naira, such as 500.',
      duration: !isWholeNumber(duration) && 'Enter a whole number of days, such as 7.',
      title: !title && 'Enter the word that couples text, such as WEEKLY.',
    }),
    error: create.error,
  });
  const { field } = form;
  const price = field('price');
  const submit = form.submit((texts) => {
    const duration = Number(texts.duration.replaceAll(',', ''));
    const body = { ...texts, duration, price: (koboOf(texts.price) ?? 0) / 100, code: texts.code || null };
    create.thenDo({ body }, onClose);
  });
  return (
    <FormSheet
      title="New plan"
      about={null}
      save="Offer plan"
      saving={create.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Week" limit={60} {...field('name')} />
      <MoneyField
        label="Price"
        hint="The sign-up page tells plans apart by price, so no two on offer can share one."
        value={koboOf(price.value)}
        onChange={(_, value) => price.onChange({ target: { value } })}
        error={price.error}
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
      <FormError text={form.general} />
    </FormSheet>
  );
}
