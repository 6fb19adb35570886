import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import type { MouseEvent } from 'react';

interface PaidTodayProps {
  amount_kobo: number;
  /** The name of the payment's line. */
  name: string;
  className?: string | undefined;
  onPay: () => void;
}

const DOUBLE_TAP_MS = 500;
let pressedAt = Number.NEGATIVE_INFINITY;

/**
 * The button that marks a payment as paid. The next payment takes its place, so the second tap of two pays nothing. It is
 * told by its time: an iPhone counts each as a first one.
 */
export function PaidToday({ amount_kobo, name, className, onPay }: PaidTodayProps) {
  function press({ detail, timeStamp }: MouseEvent) {
    const isSecond = detail > 0 && timeStamp - pressedAt < DOUBLE_TAP_MS;
    pressedAt = timeStamp;
    if (!isSecond) onPay();
  }
  return (
    <Button variant="outline" small className={className} onClick={press}>
      Paid today
      <VisuallyHidden>
        {' '}
        {formatKobo(amount_kobo)} for {name}
      </VisuallyHidden>
    </Button>
  );
}
