import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { CircleCheck } from 'lucide-react';
import css from './contact.module.css';

/** Takes the form's place once the message is kept; `message` is the server's. */
export function Sent({ message, onMore }: { message: string; onMore: () => void }) {
  return (
    <Card>
      <div className={css.sent} role="status">
        <CircleCheck aria-hidden="true" />
        <p>{message}</p>
        <Button variant="outline" onClick={onMore}>
          Write another
        </Button>
      </div>
    </Card>
  );
}
