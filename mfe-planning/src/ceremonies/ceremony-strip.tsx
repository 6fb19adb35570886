import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarHeart } from 'lucide-react';
import { useState } from 'react';
import { shortDay } from '../lib/day-text.ts';
import css from './ceremonies.module.css';

export const CeremoniesSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "ceremonies" */ './ceremonies-sheet.tsx')).CeremoniesSheet,
);

interface CeremonyStripProps {
  plan: WeddingPlan | null;
  /** Opens `CeremoniesSheet` in a parent, where it stays open if the strip changes its place. */
  onEdit?: () => void;
}

/** Shows each ceremony in one line, with a button to edit them. */
export function CeremonyStrip({ plan, onEdit }: CeremonyStripProps) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const ceremonies = plan?.ceremonies ?? [];
  return (
    <Row
      as="section"
      gap={4}
      rowGap={2}
      justify="between"
      wrap
      className={css.strip}
      aria-label="Days and guests"
    >
      {ceremonies.length > 0 && (
        <ul>
          {ceremonies.map(({ id, name, date, guests }) => (
            <li key={id}>
              <b>{name}</b>{' '}
              <span>
                {date ? shortDay(date, today) : 'no date yet'}
                {guests > 0 && `, ${formatCounted(guests, 'guest')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        small
        icon={<CalendarHeart aria-hidden="true" />}
        onClick={onEdit ?? (() => setOpen(true))}
      >
        {ceremonies.length ? 'Days and guests' : 'Set days and guests'}
      </Button>
      {open && <CeremoniesSheet plan={plan} onClose={() => setOpen(false)} />}
    </Row>
  );
}
