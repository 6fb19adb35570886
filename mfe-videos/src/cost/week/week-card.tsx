import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { nairaOf } from '../cost.ts';
import { PriceAsk } from '../price-ask.tsx';
import { useDataSettings } from '../settings.queries.ts';
import { Ring } from './ring.tsx';
import { useWeek, type Week } from './use-week.ts';
import css from './week.module.css';
import { NEXT_BEGIN } from './week.ts';
import { WeekSheet } from './week-sheet.tsx';

/** This week's data on this device: used, left, and the limit. */
export function WeekCard() {
  const week = useWeek();
  const { price } = useDataSettings().settings;
  const [open, setOpen] = useState(false);
  const { used, weekly, stage } = week;
  return (
    <Card
      title="Data this week"
      action={
        <Button variant="quiet" small flush className={css.edge} onClick={() => setOpen(true)}>
          {weekly === null ? 'Set a limit' : 'Change'}
        </Button>
      }
    >
      <Row below={4} gap={4} className={css.week}>
        <Ring share={weekly ? used / weekly : 0} stage={stage} size={72} />
        <div>
          <p className={css.big}>
            {weekly === null ? formatBytes(used) : `${formatBytes(used)} of ${formatBytes(weekly)}`}
            {price !== null && used > 0 && (
              <Text as="span" tone="gold">
                {' '}
                · {nairaOf(used, price)}
              </Text>
            )}
          </p>
          <Text tone="muted" size={14} className={css.label}>
            {statusText(week)}
          </Text>
        </div>
      </Row>
      <PriceAsk />
      {open && <WeekSheet week={week} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function statusText({ used, weekly, stage }: Week): string {
  if (weekly === null) return 'For lessons, since the week began. Set a limit and we’ll stick to it.';
  if (stage === 'over')
    return `Used up: lessons play sound only, and we ask before showing video. Resets ${NEXT_BEGIN}.`;
  const left = `${formatBytes(weekly - used)} left. Resets ${NEXT_BEGIN}.`;
  return stage === 'saving' ? `Lessons play at the lowest quality now: ${left}` : left;
}
