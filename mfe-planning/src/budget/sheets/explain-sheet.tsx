import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { explanationOf, type Figure } from '../model/explanation.ts';
import { AmountRows, Total } from './amounts.tsx';

/** The `tabIndex` of a scrolling region, so that it is in the tab order. */
const FOCUSABLE = 0;

interface ExplainSheetProps {
  budget: Budget;
  sums: BudgetSums;
  figure: Figure;
  onClose: () => void;
}

/** Shows a total with the parts that add up to it. */
export function ExplainSheet({ budget, sums, figure, onClose }: ExplainSheetProps) {
  const { title, kobo, groups } = explanationOf(figure, { budget, sums });
  return (
    <Sheet open onClose={onClose} title={title}>
      <Total text={formatKobo(kobo)} kobo={kobo} />
      {groups.length === 0 && <p>Nothing yet.</p>}
      {/* A long list scrolls, so it must be reachable by keyboard. */}
      <section aria-label="Its lines" tabIndex={FOCUSABLE}>
        <Stack as="ul" shrink divided>
          {groups.map((group) => (
            <li key={group.id}>
              <Row as="p" gap={4} rowGap={0} leads weight={600} breaks tabular>
                <span>{group.name}</span> <span>{formatKobo(group.kobo)}</span>
              </Row>
              {group.lines.length > 0 && <AmountRows rows={group.lines} />}
            </li>
          ))}
        </Stack>
      </section>
    </Sheet>
  );
}
