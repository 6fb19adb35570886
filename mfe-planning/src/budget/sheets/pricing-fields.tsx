import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ceremonyOf, type Party } from '../../lib/line-guests.ts';
import {
  countText,
  flatDraft,
  freshPricing,
  type Limit,
  type PriceDraft,
  priceError,
  pricingQuestion,
  timesText,
} from '../model/price-draft.ts';
import { countOf, isUncounted, withUnit } from '../model/sums.ts';

interface PricingFieldsProps {
  draft: PriceDraft;
  party: Party;
  limit: Limit;
  /** The total of the whole budget, in kobo. */
  plan: number;
  checked: boolean;
  onChange: (draft: PriceDraft) => void;
  /** Opens the ceremonies, where the number of guests is entered. */
  onGuests: () => void;
}

const MODES = [
  { value: 'flat', label: 'Total price' },
  { value: 'per_guest', label: 'For each guest' },
  { value: 'per_unit', label: 'For each piece' },
];
const UNIT = { flat: '', per_guest: ' for each guest', per_unit: ' for each piece' };
const PRICES = ['estimate', 'agreed'] as const;
const LABEL = { estimate: 'Estimate', agreed: 'Agreed' };
const UNANSWERED = { estimate: false, agreed: false };

/** Edits how a line is priced: estimate, agreed price, and pricing mode. */
export function PricingFields(props: PricingFieldsProps) {
  const { draft, party, limit, plan, checked, onChange, onGuests } = props;
  const { pricing } = draft;
  const set = (part: Partial<PriceDraft>) => onChange({ ...draft, ...part });
  // Shows what a price will be multiplied by, also before anything is typed.
  const before = pricing.mode === 'flat' ? undefined : `Price for one, × ${countText(pricing, party)}.`;
  const uncounted = PRICES.some((which) => isUncounted(withUnit(pricing, draft[which] ?? 0), party));
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
      {PRICES.map((which) => {
        const question = pricingQuestion(draft, which, { party, limit });
        const typed = draft[which];
        const times = timesText(withUnit(pricing, typed ?? 0), party) ?? before;
        return (
          <Stack gap={2} shrink key={which}>
            <MoneyField
              label={LABEL[which] + UNIT[pricing.mode]}
              optional
              value={typed}
              plan={plan}
              onChange={(kobo, text) =>
                set({
                  [which]: kobo,
                  unread: { ...draft.unread, [which]: kobo === null && text.trim() !== '' },
                  each: { ...draft.each, [which]: false },
                })
              }
              example={which === 'estimate' ? '1.5m, 500k or 500,000' : undefined}
              hint={question ?? times}
              error={checked ? (priceError(draft, which, party) ?? question) : undefined}
            />
            {question && typed !== null && (
              <Row gap={3} wrap>
                <Button variant="outline" small onClick={() => onChange(flatDraft(draft, which, party))}>
                  {formatKobo(typed)} is the total
                </Button>
                <Button
                  variant="outline"
                  small
                  onClick={() => set({ each: { ...draft.each, [which]: true } })}
                >
                  It’s for each one
                </Button>
              </Row>
            )}
          </Stack>
        );
      })}
      {uncounted && pricing.mode === 'per_guest' && (
        <Row gap={3} wrap>
          <Button variant="outline" small onClick={onGuests}>
            Add guest count
          </Button>
        </Row>
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
