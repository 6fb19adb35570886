import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useClock, useToday } from '@wedding/shared/host/device/clock.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Bell, ListChecks, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PaidToday } from '../components/paid-today.tsx';
import { countdown, dayInText, longDay } from '../lib/day-text.ts';
import { onSheet } from '../lib/sheet-day.ts';
import { RecentSheet } from '../recent/lazy-recent-sheet.ts';
import css from './home.module.css';
import type { NextStep } from './home.queries.ts';
import { News, newsOf } from './news.tsx';

const MoveNext = lazyComponent(
  async () => (await import(/* webpackChunkName: "move-task" */ './move-next.tsx')).MoveNext,
);
const PayNext = lazyComponent(
  async () => (await import(/* webpackChunkName: "pay-next" */ './pay-next.tsx')).PayNext,
);

/** Shows the days to go, the next task and the next payment. `onAddDay` asks again for the date that was skipped. */
export function HomeTiles({ next, onAddDay }: { next: NextStep; onAddDay?: (() => void) | undefined }) {
  const today = useToday();
  return (
    <Grid gap={3} className={css.tiles}>
      <WeddingDay next={next} onAddDay={onAddDay} />
      <TaskTile next={next} today={today} />
      <PaymentTile next={next} today={today} />
    </Grid>
  );
}

interface PartProps {
  next: NextStep;
  today: string;
}

function WeddingDay({ next, onAddDay }: Pick<PartProps, 'next'> & { onAddDay?: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const news = newsOf(next);
  return (
    <>
      <Day next={next} onAddDay={onAddDay} news={news && <News {...news} onOpen={() => setOpen(true)} />} />
      {/* Beside the tile, whose colours the sheet doesn't have. */}
      {isOpen && <RecentSheet onClose={() => setOpen(false)} />}
    </>
  );
}

interface DayProps extends Pick<PartProps, 'next'> {
  onAddDay?: (() => void) | undefined;
  news: ReactNode;
}

function Day({ next, onAddDay, news }: DayProps) {
  const { wedding_day: day } = next;
  const clock = useClock();
  if (!day) {
    return (
      <div className={css.day} data-tone="wine">
        <p className={css.count}>When is the day?</p>
        {news}
        {onAddDay ? (
          <button type="button" className={css.add} onClick={onAddDay}>
            Add your wedding date
          </button>
        ) : (
          <Link to="/app/checklist" className={css.add}>
            Add your wedding date
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={css.day} data-tone="wine">
      <p className={css.count}>{countdown(day, onSheet(clock, [day]).day)}</p>
      {news ?? (
        <Text lines={2} size={14} className={css.news}>
          {longDay(day)}
        </Text>
      )}
      {(next.task?.due_on || next.payment) && (
        <Link to="/app/reminders" className={css.reminders} aria-label="Reminders" title="Reminders">
          <Bell aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

/** The next task, which two taps move to another day. */
function TaskTile({ next, today }: PartProps) {
  const [moving, setMoving] = useState<boolean>();
  return (
    <>
      <TaskLink next={next} today={today} onMove={() => setMoving(true)} />
      {moving !== undefined && (
        <MoveNext isOpen={moving} onClose={() => setMoving(false)} onFailed={() => setMoving(undefined)} />
      )}
    </>
  );
}

function TaskLink({ next, today, onMove }: PartProps & { onMove: () => void }) {
  const { task, has_checklist } = next;
  const icon = <ListChecks />;
  if (task) {
    const isAhead = task.due_on !== null && task.due_on >= today;
    const when = isAhead && task.due_on ? by(dayInText(task.due_on, today)) : 'to do next';
    return (
      <div className={cx(css.acted, css.movable)}>
        <Tile to="/app/checklist" label="Next task" name={task.title} what={capitalize(when)} />
        <Button variant="outline" small className={css.act} onClick={onMove}>
          Move
          <VisuallyHidden> “{task.title}” to another day</VisuallyHidden>
        </Button>
      </div>
    );
  }
  if (has_checklist) {
    return <Tile to="/app/checklist" icon={icon} name="Every task is done" what="See your checklist" />;
  }
  return (
    <Tile
      to="/app/checklist/new-checklist"
      icon={icon}
      name="Start your checklist"
      what="Every task, with its own date"
    />
  );
}

const PAYMENTS = '/app/budget?view=payments';

/** The next payment, which one tap pays. */
function PaymentTile({ next, today }: PartProps) {
  // How often it was paid here.
  const [times, setTimes] = useState(0);
  return (
    <>
      <PaymentLink next={next} today={today} onPay={() => setTimes(times + 1)} />
      {times > 0 && <PayNext times={times} onFailed={() => setTimes(0)} />}
    </>
  );
}

function PaymentLink({ next, today, onPay }: PartProps & { onPay: () => void }) {
  const { payment, has_budget, planned } = next;
  const icon = <Wallet />;
  if (payment) {
    const { name } = payment;
    const amount = formatKobo(payment.amount_kobo);
    // It doesn't break between day and month.
    const day = dayInText(payment.due_on, today).replace(' ', '\u00a0');
    const what = payment.due_on < today ? `${amount} was due ${day}` : `Pay ${amount} ${by(day)}`;
    return (
      <div className={css.acted}>
        <Tile to={PAYMENTS} label="Next payment" name={name} what={what} />
        <PaidToday amount_kobo={payment.amount_kobo} name={name} className={css.act} onPay={onPay} />
      </div>
    );
  }
  // An older api doesn't say whether there is a budget.
  if (has_budget ?? planned) {
    return <Tile to={PAYMENTS} icon={icon} name="No payment is due" what="See your payments" />;
  }
  return (
    <Tile
      to="/app/budget/new-budget"
      icon={icon}
      name="Start your wedding budget"
      what="With categories to start from"
    />
  );
}

interface TileProps {
  to: string;
  /** Without one where a button has its place. */
  icon?: ReactNode;
  label?: string;
  name: string;
  /** The action and its day. */
  what: ReactNode;
}

function Tile({ to, icon, label, name, what }: TileProps) {
  return (
    <Link to={to} className={css.tile}>
      {icon && (
        <Stack as="span" align="center" justify="center" tone="gold" className={css.icon} aria-hidden="true">
          {icon}
        </Stack>
      )}
      <span className={css.text}>
        {label && <VisuallyHidden>{label}: </VisuallyHidden>}
        <Text as="span" lines={2} weight={600} className={css.name}>
          {name}
        </Text>{' '}
        <span className={css.what}>{what}</span>
      </span>
    </Link>
  );
}

const by = (day: string) => (/^\d/.test(day) ? `by ${day}` : day);
