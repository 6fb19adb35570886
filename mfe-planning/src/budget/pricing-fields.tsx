import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/field.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { MoneyField } from '../money-field.tsx';
import { ceremonyOf, countOf, koboOf, type Party, unitOf, withUnit } from './sums.ts';

/** What the price fields hold while they are typed: an amount for each unit, null where there is none. */
export interface PriceDraft {
  pricing: Pricing;
  estimate: number | null;
  agreed: number | null;
  /** What stands in the field is neither empty nor an amount. */
  unread: { estimate: boolean; agreed: boolean };
}

export const priceDraftOf = (item: { estimate: Pricing; agreed: Pricing | null }): PriceDraft => {
  const pricing = item.agreed ?? item.estimate;
  return {
    pricing,
    estimate: unitOf(item.estimate) || null,
    agreed: item.agreed && unitOf(item.agreed),
    unread: { estimate: false, agreed: false },
  };
};

/** The two prices of a draft; null while one of them can't be read, or is past ₦10bn. */
export function pricesOf(draft: PriceDraft, party: Party) {
  const { pricing, estimate, agreed } = draft;
  if (draft.unread.estimate || draft.unread.agreed) return null;
  const prices = {
    estimate: withUnit(pricing, estimate ?? 0),
    agreed: agreed === null ? null : withUnit(pricing, agreed),
  };
  const most = pricing.mode === 'flat' ? 1e12 : 1e9;
  const fits = (price: Pricing | null) => !price || (unitOf(price) <= most && koboOf(price, party) <= 1e12);
  return fits(prices.estimate) && fits(prices.agreed) ? prices : null;
}

interface PricingFieldsProps {
  draft: PriceDraft;
  party: Party;
  checked: boolean;
  onChange: (draft: PriceDraft) => void;
}

const MODES = [
  { value: 'flat', label: 'One sum' },
  { value: 'per_guest', label: 'For each guest' },
  { value: 'per_unit', label: 'For each piece' },
];
const UNIT = { flat: '', per_guest: ' for each guest', per_unit: ' for each piece' };

/** How a line is priced: estimated, agreed, and by what. */
export function PricingFields({ draft, party, checked, onChange }: PricingFieldsProps) {
  const { pricing } = draft;
  const set = (part: Partial<PriceDraft>) => onChange({ ...draft, ...part });
  const unreadable = 'Type an amount, such as 500k or 500,000.';
  return (
    <>
      <SelectField
        label="Price"
        options={MODES}
        value={pricing.mode}
        onChange={(event) => set({ pricing: fresh(event.currentTarget.value as Pricing['mode']) })}
      />
      {pricing.mode === 'per_unit' && (
        <TextField
          label="Pieces"
          inputMode="numeric"
          value={String(pricing.quantity)}
          onChange={(event) => set({ pricing: { ...pricing, quantity: wholeOf(event.currentTarget.value) } })}
        />
      )}
      {pricing.mode === 'per_guest' && (
        <GuestFields pricing={pricing} party={party} onChange={(next) => set({ pricing: next })} />
      )}
      <MoneyField
        label={`Estimate${UNIT[pricing.mode]}`}
        value={draft.estimate}
        optional
        onChange={(estimate, typed) =>
          set({ estimate, unread: { ...draft.unread, estimate: isUnread(estimate, typed) } })
        }
        hint={totalText(draft, draft.estimate, party) ?? 'As you would say it: 1.5m, 500k or 500,000.'}
        error={checked && draft.unread.estimate ? unreadable : undefined}
      />
      <MoneyField
        label={`Agreed${UNIT[pricing.mode]}`}
        optional
        value={draft.agreed}
        onChange={(agreed, typed) =>
          set({ agreed, unread: { ...draft.unread, agreed: isUnread(agreed, typed) } })
        }
        hint={totalText(draft, draft.agreed, party)}
        error={checked && draft.unread.agreed ? unreadable : undefined}
      />
      {checked && !draft.unread.estimate && !draft.unread.agreed && !pricesOf(draft, party) && (
        <p role="alert">A line can be ₦10,000,000,000 at most, and one guest or piece ₦10,000,000.</p>
      )}
    </>
  );
}

type PerGuest = Extract<Pricing, { mode: 'per_guest' }>;

function GuestFields({
  pricing,
  party,
  onChange,
}: {
  pricing: PerGuest;
  party: Party;
  onChange: (pricing: PerGuest) => void;
}) {
  const ceremonies = party?.ceremonies ?? [];
  return (
    <>
      {ceremonies.length > 1 && (
        <SelectField
          label="Guests of"
          options={ceremonies.map(({ id, name, guests }) => ({
            value: id,
            label: `${name}, ${guests} guests`,
          }))}
          value={ceremonyOf(pricing, party)?.id ?? ''}
          onChange={(event) => onChange({ ...pricing, ceremony_id: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label="Count plates, not guests"
        hint={`${countOf({ ...pricing, buffer: true }, party)} plates for ${countOf({ ...pricing, buffer: false }, party)} guests`}
        checked={pricing.buffer}
        onChange={(event) => onChange({ ...pricing, buffer: event.currentTarget.checked })}
      />
    </>
  );
}

function fresh(mode: Pricing['mode']): Pricing {
  if (mode === 'flat') return { mode, amount_kobo: 0 };
  if (mode === 'per_unit') return { mode, unit_kobo: 0, quantity: 1 };
  return { mode, unit_kobo: 0, ceremony_id: null, buffer: false };
}

const isUnread = (kobo: number | null, typed: string) => kobo === null && typed.trim() !== '';
const wholeOf = (typed: string) => Math.min(100_000, Number(typed.replace(/\D/g, '').slice(0, 6)));

function totalText({ pricing }: PriceDraft, unit: number | null, party: Party): string | undefined {
  if (unit === null || unit === 0 || pricing.mode === 'flat') return undefined;
  const count = countOf(pricing, party);
  const what = pricing.mode === 'per_unit' ? 'pieces' : pricing.buffer ? 'plates' : 'guests';
  if (count === 0) return `Say how many ${what} there are, and this becomes a total.`;
  return `${formatKobo(koboOf(withUnit(pricing, unit), party))} for ${count} ${what}`;
}
