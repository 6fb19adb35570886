import { countOf, koboOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { today as dayInLagos } from '@wedding/shared/domain/local-date.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { amountError, countText, UNIT_LABELS, UNREAD } from '../../budget/model/price-draft.ts';
import { DayField, paidDayError } from '../../components/day-field.tsx';
import type { Edit } from '../../sync/edits.ts';
import { type Booking, bookedSums, bookingEdits, bookingOf, type Line } from './booking-edits.ts';

interface BookingSheetProps {
  title: string;
  line: Line;
  party: Party;
  /** Called with the edits of the amounts, or with none. */
  onBooked: (edits: (Edit | null)[]) => void;
  onClose: () => void;
}

/** Asks for the agreed price and the payment when a booking task is ticked; both are optional. */
export function BookingSheet({ title, party, onBooked, onClose, ...props }: BookingSheetProps) {
  // The edits are based on what the sheet shows, so that they don't overwrite what the partner changes meanwhile.
  const [line] = useState(props.line);
  const [booking, setBooking] = useState<Booking>(() => bookingOf(line, dayInLagos()));
  const [unread, setUnread] = useState({ agreed: false, deposit: false });
  const [checked, setChecked] = useState(false);
  const set = (part: Partial<Booking>) => setBooking({ ...booking, ...part });
  const { agreed, cost, paid, left, balance } = bookedSums(line, booking, party);
  const price = agreed ?? line.item.agreed ?? line.item.estimate;
  const tooMuch = amountError(price, party);
  // A balance that was planned before everything was paid is no mistake of this booking.
  const isNewDay = booking.balance_on !== bookingOf(line, '').balance_on;
  const noBalance = booking.balance_on !== '' && isNewDay && balance <= 0;
  const dayError = paidDayError(booking.paid_on, 'leave the deposit empty');

  function save() {
    setChecked(true);
    const isPaid = (booking.deposit ?? 0) > 0;
    if (unread.agreed || unread.deposit || tooMuch || noBalance || (isPaid && dayError)) return;
    onBooked(bookingEdits(line, booking, party));
  }
  const onAmount = (field: 'agreed' | 'deposit') => (kobo: number | null, typed: string) => {
    setUnread({ ...unread, [field]: kobo === null && typed.trim() !== '' });
    set({ [field]: kobo });
  };
  return (
    <FormSheet
      title="What did you agree?"
      about={`booking ${line.item.id}`}
      save="Save and tick"
      onSave={save}
      secondaryAction={
        <Button variant="outline" onClick={() => onBooked([])}>
          Just tick it
        </Button>
      }
      onClose={onClose}
    >
      <Text tone="second" breaks>
        “{title}” goes to {line.item.name} in {line.budget.name}.
        {paid > 0 && ` ${formatKobo(paid)} is already paid.`}
      </Text>
      <MoneyField
        label={`Agreed price${UNIT_LABELS[price.mode]}`}
        optional
        value={booking.agreed}
        plan={price.mode === 'flat' ? line.budget.total_kobo : undefined}
        onChange={onAmount('agreed')}
        example="1.5m, 500k or 500,000"
        hint={
          booking.agreed && price.mode !== 'flat' && countOf(price, party) > 0
            ? `${formatKobo(koboOf(price, party))} for ${countText(price, party)}`
            : undefined
        }
        error={checked ? (unread.agreed ? UNREAD : tooMuch) : undefined}
      />
      <MoneyField
        label={paid > 0 ? 'Paid now' : 'Deposit paid'}
        optional
        value={booking.deposit}
        plan={line.budget.total_kobo}
        onChange={onAmount('deposit')}
        hint={leftText(left, cost)}
        error={checked && unread.deposit ? UNREAD : undefined}
      />
      {booking.deposit !== null && booking.deposit > 0 && (
        <DayField
          label="Paid on"
          proposed
          value={booking.paid_on}
          onChange={(paid_on) => set({ paid_on })}
          error={checked ? dayError : undefined}
        />
      )}
      <DayField
        label="Balance due"
        optional
        value={booking.balance_on}
        onChange={(balance_on) => set({ balance_on })}
        error={checked && noBalance ? noBalanceText(cost, left) : undefined}
      />
    </FormSheet>
  );
}

function noBalanceText(cost: number, left: number): string {
  if (cost === 0) return 'There’s no balance yet. Enter the agreed price first.';
  if (left > 0) return 'The payments you’ve planned cover what is left, so there’s no balance.';
  return 'Nothing is left to pay, so there’s no balance.';
}

function leftText(left: number, cost: number): string | undefined {
  if (cost === 0) return undefined;
  if (left < 0) return `${formatKobo(-left)} more than the price`;
  return left === 0 ? 'Nothing is left to pay' : `${formatKobo(left)} is left to pay`;
}
