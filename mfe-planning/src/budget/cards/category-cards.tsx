import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetSums, CategorySums, LineSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo, formatKoboExact } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronDown, Pencil, Plus } from 'lucide-react';
import type { OnOpen } from '../model/open-sheet.ts';
import { timesText } from '../model/price-draft.ts';
import css from './category-cards.module.css';

interface CategoriesProps {
  budget: Budget;
  sums: BudgetSums;
  /** Whether only some lines are shown: empty categories are hidden, the others are open. */
  filtered: boolean;
  /** The categories whose lines are visible. */
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: OnOpen;
  /** Starts a new line of a category. */
  onAddLine: (category: BudgetCategory) => void;
}

/** The categories on a phone. A row opens its lines, an amount opens its sheet. */
export function CategoryCards(props: CategoriesProps) {
  const { budget, sums, filtered, open, onToggle, onOpen, onAddLine } = props;
  return (
    <Stack as="ul" gap={3} shrink>
      {budget.categories.map((category, place) => {
        const categorySums = sums.categories[place];
        if (!categorySums || (filtered && categorySums.lines.length === 0)) return null;
        const isOpen = filtered || open.has(category.id);
        return (
          <li key={category.id} className={css.card}>
            <button
              type="button"
              className={css.head}
              aria-expanded={isOpen}
              onClick={() => onToggle(category.id)}
            >
              <Text as="span" weight={600} breaks className={css.name}>
                {category.name}
              </Text>{' '}
              <Text as="span" tabular nowrap className={css.amount}>
                {formatKobo(categorySums.planned)}
              </Text>{' '}
              <CategoryState sums={categorySums} />
              <ChevronDown className={cx(css.chevron, isOpen && css.up)} aria-hidden="true" />
            </button>
            {isOpen && (
              <div className={css.inside}>
                <Stack as="ul" shrink>
                  {categorySums.lines.map((line) => (
                    <LineRow
                      key={line.item.id}
                      line={line}
                      onOpen={() => onOpen({ sheet: 'line', line: line.item })}
                    />
                  ))}
                </Stack>
                <Row justify="between" className={css.actions}>
                  <Button
                    variant="quiet"
                    small
                    icon={<Plus aria-hidden="true" />}
                    onClick={() => onAddLine(category)}
                  >
                    Add a line
                  </Button>
                  <IconButton
                    label={`Edit ${category.name}`}
                    onClick={() => onOpen({ sheet: 'category', category })}
                  >
                    <Pencil aria-hidden="true" />
                  </IconButton>
                </Row>
              </div>
            )}
          </li>
        );
      })}
    </Stack>
  );
}

/** The cost status of a category, in one short line. */
export function CategoryState({ sums }: { sums: CategorySums }) {
  const over = sums.cost - sums.planned;
  if (over > 0)
    return (
      <Text as="span" tone="warning" size={13} weight={600} breaks tabular className={css.state}>
        <Text as="span" tabular nowrap className={css.amount}>
          {formatKobo(over)}
        </Text>{' '}
        over
      </Text>
    );
  const parts = [
    sums.agreed > 0 && `${formatKoboExact(sums.agreed)} agreed`,
    sums.paid > 0 && `${formatKoboExact(sums.paid)} paid`,
  ].filter(Boolean);
  const lines = formatCounted(sums.lines.length, 'line');
  return (
    <Text as="span" tone="muted" size={13} breaks tabular className={css.state}>
      {parts.length ? parts.join(', ') : lines}
    </Text>
  );
}

function LineRow({ line, onOpen }: { line: LineSums; onOpen: () => void }) {
  const { item, agreed, cost, paid, uncounted } = line;
  const about = [
    item.vendor_name,
    uncounted && timesText(item.agreed ?? item.estimate, null),
    lineState(line),
    cost > 0 && agreed === null && paid <= 0 && 'estimate',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <button type="button" className={css.line} onClick={onOpen}>
        <Text as="span" breaks className={css.name}>
          {item.name}
        </Text>{' '}
        {!uncounted && (
          <Text as="span" tabular nowrap className={cx(css.amount, cost === 0 && css.none)}>
            {cost === 0 ? 'Set a price' : formatKobo(cost)}
          </Text>
        )}{' '}
        {about && (
          <Text as="span" tone="muted" size={13} breaks tabular className={css.state}>
            {about}
          </Text>
        )}
      </button>
    </li>
  );
}

/** Returns the payment status of a line. */
function lineState({ cost, agreed, paid }: LineSums): string {
  if (paid > 0 && agreed === null) return `${formatKoboExact(paid)} paid · no price agreed yet`;
  if (paid > cost) return `${formatKobo(paid - cost)} overpaid`;
  if (paid > 0) return paid === cost ? 'paid' : `${formatKoboExact(paid)} paid`;
  return agreed === null ? '' : 'agreed';
}
