import { Button } from '@wedding/shared/ui/button.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import css from './move-buttons.module.css';
import { sortBeside } from './move-row.ts';

interface MoveButtonsProps {
  name: string;
  rows: readonly { id: string; sort: string }[];
  id: string;
  onMove: (sort: string) => void;
}

/** One place up or down among its siblings. */
export function MoveButtons({ name, rows, id, onMove }: MoveButtonsProps) {
  const places = { up: sortBeside(rows, id, 'up'), down: sortBeside(rows, id, 'down') };
  return (
    <fieldset className={css.move} aria-label={`Place of ${name}`}>
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          variant="outline"
          small
          icon={direction === 'up' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
          disabled={places[direction] === null}
          onClick={() => onMove(places[direction] ?? '')}
        >
          {direction === 'up' ? 'Move up' : 'Move down'}
        </Button>
      ))}
    </fieldset>
  );
}
