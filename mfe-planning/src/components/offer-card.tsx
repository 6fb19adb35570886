import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import type { Edit } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';

interface OfferCardProps {
  noun: 'line' | 'task';
  /** What is offered. */
  names: readonly string[];
  /** Returns the edits that add it. */
  onAdd: () => readonly Edit[] | Promise<readonly Edit[]>;
  /** Marks it as offered once and for all. */
  passed: Edit | null;
}

/** Offers the rows that were added to a template after the couple copied it. */
export function OfferCard({ noun, names, onAdd, passed }: OfferCardProps) {
  const edit = useEdit();
  if (names.length === 0) return null;
  const what = names.length === 1 ? `a new ${noun}` : formatCounted(names.length, `new ${noun}`);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return (
    <Card aria-label="New in the template">
      <Stack gap={3} shrink size={14} breaks>
        <p>
          <b>The template has {what}.</b> {names.slice(0, 3).join(', ')}
          {more}
        </p>
        <Row gap={2} wrap>
          <Button small onClick={async () => edit([...(await onAdd()), passed], 'Added from the template')}>
            Add {names.length === 1 ? 'it' : 'them'}
          </Button>
          <Button
            variant="quiet"
            small
            onClick={() => edit([passed], 'Not added. It won’t be offered again')}
          >
            Not for us
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
