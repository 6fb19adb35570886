import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Sortable, swappedWithNeighbour } from './move-row.ts';

interface MoveButtonsProps<R extends Sortable> {
  name: string;
  rows: readonly R[];
  id: string;
  /** Called with the rows in their new order. */
  onMove: (rows: R[]) => void;
}

/** Moves a row up or down by one. */
export function MoveButtons<R extends Sortable>({ name, rows, id, onMove }: MoveButtonsProps<R>) {
  const places = { up: swappedWithNeighbour(rows, id, 'up'), down: swappedWithNeighbour(rows, id, 'down') };
  return (
    <Row as="fieldset" gap={2} wrap aria-label={`Place of ${name}`}>
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          variant="outline"
          small
          icon={direction === 'up' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
          // Not disabled: a button that becomes disabled while it is pressed would lose the focus.
          aria-disabled={places[direction] === null}
          onClick={() => places[direction] && onMove(places[direction])}
        >
          {direction === 'up' ? 'Move up' : 'Move down'}
        </Button>
      ))}
      <Text as="span" tone="muted" size={14} tabular nowrap>
        {rows.findIndex((row) => row.id === id) + 1} of {rows.length}
      </Text>
    </Row>
  );
}
