import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { mainCeremony } from '@wedding/shared/domain/ceremony-dates.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { AmountRows, Total } from './amounts.tsx';

interface WhatIfSheetProps {
  budget: Budget;
  plan: WeddingPlan;
  onClose: () => void;
}

/** Previews the cost with more guests or higher prices, line by line, without changing anything. */
export function WhatIfSheet({ budget, plan, onClose }: WhatIfSheetProps) {
  const [ceremonyId, setCeremonyId] = useState(
    mainCeremony(plan.ceremonies)?.id ?? plan.ceremonies[0]?.id ?? '',
  );
  const [more, setMore] = useState<number | null>(50);
  const [rise, setRise] = useState<number | null>(0);
  const edit = useEdit();
  const ceremony = plan.ceremonies.find(({ id }) => id === ceremonyId);
  const guests = Math.min(100_000, Math.max(0, (ceremony?.guests ?? 0) + (more ?? 0)));
  const ceremonies = plan.ceremonies.map((one) => (one.id === ceremonyId ? { ...one, guests } : one));
  const percent = rise ?? 0;
  const read = more !== null && rise !== null;
  const before = sumsOf(budget, plan);
  const after = sumsOf(budget, { ...plan, ceremonies });
  const beforeLines = before.categories.flatMap(({ lines }) => lines);
  const lines = after.categories
    .flatMap((category) => category.lines)
    .map((line, place) => {
      // An agreed price doesn't rise.
      const increase = line.agreed === null ? Math.round((line.cost * percent) / 100) : 0;
      return { line, kobo: line.cost + increase - (beforeLines[place]?.cost ?? 0) };
    })
    .filter(({ kobo }) => kobo !== 0);
  const extra = lines.reduce((all, { kobo }) => all + kobo, 0);
  const left = before.total - before.cost - extra;
  return (
    <Sheet
      open
      onClose={onClose}
      title="What if"
      footer={
        read &&
        ceremony &&
        guests !== ceremony.guests && (
          <Button
            variant="outline"
            onClick={() => {
              edit(
                [change('ceremony', ceremony, { guests })],
                `${ceremony.name}: ${formatCounted(guests, 'guest')}`,
              );
              onClose();
            }}
          >
            Plan with {formatCounted(guests, 'guest')}
          </Button>
        )
      }
    >
      <Stack as="form" gap={6} shrink onSubmit={(event) => event.preventDefault()}>
        {plan.ceremonies.length > 1 && (
          <SelectField
            label="Ceremony"
            options={plan.ceremonies.map(({ id, name }) => ({ value: id, label: name }))}
            value={ceremonyId}
            onChange={(event) => setCeremonyId(event.currentTarget.value)}
          />
        )}
        <NumberField
          label="More guests"
          steps={{ by: 10, of: 'guests' }}
          min={-100_000}
          max={100_000}
          unread="Type a whole number, such as 50 or -20."
          value={more}
          onChange={setMore}
        />
        <NumberField
          label="Prices rise by"
          hint="Only for prices that aren’t agreed yet."
          min={-90}
          max={500}
          decimals={2}
          unread="Type a number between -90 and 500, such as 7.5."
          suffix="%"
          value={rise}
          onChange={setRise}
        />
        <div aria-live="polite" hidden={!read}>
          {/* With other guests, nothing changes until a line's price depends on their number. */}
          {extra === 0 && guests !== ceremony?.guests ? (
            <Text weight={600}>Add a price per plate to see this.</Text>
          ) : (
            <Total text={extra < 0 ? `${formatKobo(-extra)} less` : `${formatKobo(extra)} more`} />
          )}
          <p>
            {formatCounted(guests, 'guest')}.{' '}
            {left < 0
              ? `${formatKobo(-left)} over the total.`
              : `${formatKobo(left)} of the total would be left.`}
          </p>
        </div>
        {read && (
          <AmountRows
            rows={lines.map(({ line: { item }, kobo }) => ({ id: item.id, name: item.name, kobo }))}
          />
        )}
      </Stack>
    </Sheet>
  );
}
