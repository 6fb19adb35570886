import { type BudgetSums, sum } from '@wedding/shared/domain/budget/budget-sums.ts';
import { formatKobo, formatKoboShort } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { SplitBar } from '@wedding/shared/ui/figures/split-bar.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { OwnAmount } from '../../components/own-amount.tsx';
import { dayInText } from '../../lib/day-text.ts';
import type { Figure } from '../model/explanation.ts';
import { PayButton } from '../payments/pay-button.tsx';
import css from './budget-bar.module.css';

interface BudgetBarProps {
  sums: BudgetSums;
  /** Opens the explanation of a figure. */
  onExplain: (figure: Figure) => void;
  /** Where the budget's payments are. */
  paymentsTo: string;
}

/** Shows planned, agreed and paid amounts in one bar, and the next payment, which one tap pays. Always visible. */
export function BudgetBar({ sums, onExplain, paymentsTo }: BudgetBarProps) {
  const { total, agreed, paid, due } = sums;
  const today = useToday();
  const figures = [
    { figure: 'plan', label: 'plan', kobo: total, tone: css.plan },
    { figure: 'agreed', label: 'agreed', kobo: agreed, tone: css.agreed },
    { figure: 'paid', label: 'paid', kobo: paid, tone: css.paid },
  ] as const;
  const lines = sums.categories.flatMap((category) => category.lines);
  const unpaid = sum(lines, (line) => (line.agreed === null ? 0 : line.left));
  const rest = Math.max(0, total - Math.max(0, paid) - unpaid);
  return (
    <section className={css.bar} aria-label="Plan, agreed and paid">
      <Row gap={3} rowGap={1} justify="between" wrap className={css.figures}>
        {figures.map(({ figure, label, kobo, tone }) => (
          <button key={figure} type="button" className={css.figure} onClick={() => onExplain(figure)}>
            <Text as="span" size={18} weight={600} tabular className={css.amount}>
              {amountText(kobo, [total, agreed, paid])}
            </Text>{' '}
            <Row as="span" tone="muted" size={13} className={css.label}>
              <i className={tone} aria-hidden="true" />
              {label}
            </Row>{' '}
            <OwnAmount kobo={kobo} />
            <VisuallyHidden> see its lines</VisuallyHidden>
          </button>
        ))}
      </Row>
      <SplitBar
        label="Budget"
        total={total}
        parts={[
          {
            label: 'Paid',
            value: Math.max(0, paid),
            // Green is for money within the plan.
            tone: total > 0 && paid > total ? 'red' : 'green',
            text: formatKobo(paid),
          },
          { label: 'Agreed and not paid', value: unpaid, tone: 'gold', text: formatKobo(unpaid) },
          { label: 'Not agreed yet', value: rest, tone: 'sand', text: formatKobo(rest) },
        ]}
      />
      <Row gap={2} rowGap={1} justify="between" wrap className={css.next}>
        <Link to={paymentsTo} className={css.due}>
          <Text as="span" lines={3}>
            {nextText(due, today)}
          </Text>
        </Link>
        {due[0] && <PayButton payment={due[0].payment} name={due[0].item.name} />}
      </Row>
    </section>
  );
}

/** Formats an amount briefly, unless another one that isn't equal would read the same. */
const amountText = (kobo: number, all: readonly number[]) => {
  const short = formatKoboShort(kobo);
  return all.some((other) => other !== kobo && formatKoboShort(other) === short) ? formatKobo(kobo) : short;
};

function nextText(due: BudgetSums['due'], today: string): string {
  const [next] = due;
  if (!next?.payment.due_on) return 'No payment is due';
  const when = next.payment.due_on < today ? 'Late' : 'Next';
  const day = dayInText(next.payment.due_on, today);
  // The name comes last: on a phone the line is cut.
  return `${when}: due ${day}, ${formatKobo(next.payment.amount_kobo)} for ${next.item.name}`;
}
