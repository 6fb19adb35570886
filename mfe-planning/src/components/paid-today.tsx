import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button, firstTap } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';

interface PaidTodayProps {
  amount_kobo: number;
  /** The name of the payment's line. */
  name: string;
  className?: string | undefined;
  onPay: () => void;
}

/** The button that marks a payment as paid. The next payment takes its place. */
export function PaidToday({ amount_kobo, name, className, onPay }: PaidTodayProps) {
  return (
    <Button variant="outline" small className={className} onClick={firstTap(onPay)}>
      Paid today
      <VisuallyHidden>
        {' '}
        {formatKobo(amount_kobo)} for {name}
      </VisuallyHidden>
    </Button>
  );
}
