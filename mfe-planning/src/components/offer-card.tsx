import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import css from './offer-card.module.css';

interface OfferCardProps {
  /** `3 new tasks`. */
  what: string;
  names: readonly string[];
  onAdd: () => void;
  onDismiss: () => void;
}

/** Offers the rows that were added to a template after the couple copied it. */
export function OfferCard({ what, names, onAdd, onDismiss }: OfferCardProps) {
  return (
    <Card className={css.offer} aria-label="New in the template">
      <p>
        <b>The template has {what}.</b>{' '}
        {names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')}
      </p>
      <Row gap={2} wrap>
        <Button small onClick={onAdd}>
          Add {names.length === 1 ? 'it' : 'them'}
        </Button>
        <Button variant="quiet" small onClick={onDismiss}>
          Not for us
        </Button>
      </Row>
    </Card>
  );
}
