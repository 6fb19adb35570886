import { isUncounted, withUnit } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import {
  countText,
  flatDraft,
  type Limit,
  type PriceDraft,
  priceError,
  pricingQuestion,
  timesText,
  UNIT_LABELS,
} from '../model/price-draft.ts';
import css from './line-sheet.module.css';

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

const PRICES = ['estimate', 'agreed'] as const;
const LABEL = { estimate: 'Estimate', agreed: 'Agreed' };

/** Edits a line's prices: what is estimated, and what is agreed. */
export function PricingFields(props: PricingFieldsProps) {
  const { draft, party, limit, plan, checked, onChange, onGuests } = props;
  const { pricing } = draft;
  const set = (part: Partial<PriceDraft>) => onChange({ ...draft, ...part });
  // Shows what a price will be multiplied by, also before anything is typed.
  const before = pricing.mode === 'flat' ? undefined : `Price for one, × ${countText(pricing, party)}.`;
  const uncounted = PRICES.some((which) => isUncounted(withUnit(pricing, draft[which] ?? 0), party));
  return (
    <>
      <Grid gap={6} className={css.prices}>
        {PRICES.map((which) => {
          const question = pricingQuestion(draft, which, { party, limit });
          const typed = draft[which];
          const times = timesText(withUnit(pricing, typed ?? 0), party) ?? before;
          return (
            <Stack gap={2} shrink key={which}>
              <MoneyField
                label={LABEL[which] + UNIT_LABELS[pricing.mode]}
                optional
                value={typed}
                plan={pricing.mode === 'flat' ? plan : undefined}
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
      </Grid>
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
