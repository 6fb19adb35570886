import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { SelectField } from '@wedding/shared/ui/field.tsx';
import { MoneyField } from '@wedding/shared/ui/money-field.tsx';
import { NumberField } from '../number-field.tsx';
import { freshPricing, type PriceDraft, priceError, totalText } from './price-draft.ts';
import { ceremonyOf, countOf, type Party } from './sums.ts';

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
  return (
    <>
      <SelectField
        label="Price"
        options={MODES}
        value={pricing.mode}
        onChange={(event) =>
          set({
            pricing: freshPricing(event.currentTarget.value as Pricing['mode']),
            unread: { ...draft.unread, pieces: false },
          })
        }
      />
      {pricing.mode === 'per_unit' && (
        <NumberField
          label="Pieces"
          most={100_000}
          unread="Type a whole number of pieces, 100,000 at most."
          value={draft.unread.pieces ? null : pricing.quantity}
          onChange={(quantity) =>
            set({
              unread: { ...draft.unread, pieces: quantity === null },
              ...(quantity !== null && { pricing: { ...pricing, quantity } }),
            })
          }
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
        error={checked ? priceError(draft, 'estimate', party) : undefined}
      />
      <MoneyField
        label={`Agreed${UNIT[pricing.mode]}`}
        optional
        value={draft.agreed}
        onChange={(agreed, typed) =>
          set({ agreed, unread: { ...draft.unread, agreed: isUnread(agreed, typed) } })
        }
        hint={totalText(draft, draft.agreed, party)}
        error={checked ? priceError(draft, 'agreed', party) : undefined}
      />
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

const isUnread = (kobo: number | null, typed: string) => kobo === null && typed.trim() !== '';
