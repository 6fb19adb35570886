import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { countOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { ceremonyOf, type Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { freshPricing, type PriceDraft } from '../model/price-draft.ts';

interface PricingModeProps {
  draft: PriceDraft;
  party: Party;
  onChange: (draft: PriceDraft) => void;
}

const MODES = [
  { value: 'flat', label: 'Total price' },
  { value: 'per_guest', label: 'For each guest' },
  { value: 'per_unit', label: 'For each piece' },
];
const UNANSWERED = { estimate: false, agreed: false };

/** Edits what a line's prices are for: the whole line, each guest or plate, or each piece. */
export function PricingMode({ draft, party, onChange }: PricingModeProps) {
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
            each: UNANSWERED,
          })
        }
      />
      {pricing.mode === 'per_unit' && (
        <NumberField
          label="Pieces"
          max={100_000}
          unread="Type a whole number of pieces, 100,000 at most."
          value={draft.unread.pieces ? null : pricing.quantity}
          onChange={(quantity) =>
            set({
              unread: { ...draft.unread, pieces: quantity === null },
              ...(quantity !== null && { pricing: { ...pricing, quantity }, each: UNANSWERED }),
            })
          }
        />
      )}
      {pricing.mode === 'per_guest' && (
        <GuestFields pricing={pricing} party={party} onChange={(next) => set({ pricing: next })} />
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
  const ceremony = ceremonyOf(pricing, party);
  const count = (buffer: boolean) => formatCount(countOf({ ...pricing, buffer }, party));
  return (
    <>
      {(ceremonies.length > 1 || (ceremonies.length === 1 && !ceremony)) && (
        <SelectField
          label="Guests at"
          {...(!ceremony && { placeholder: 'No ceremony yet' })}
          options={ceremonies.map(({ id, name, guests }) => ({
            value: id,
            label: `${name}, ${formatCounted(guests, 'guest')}`,
          }))}
          value={ceremony?.id ?? ''}
          onChange={(event) => onChange({ ...pricing, ceremony_id: event.currentTarget.value || null })}
        />
      )}
      <Checkbox
        label="Count plates, not guests"
        hint={ceremony?.guests ? `${count(true)} plates for ${count(false)} guests` : 'No guest count yet'}
        checked={pricing.buffer}
        onChange={(event) => onChange({ ...pricing, buffer: event.currentTarget.checked })}
      />
    </>
  );
}
