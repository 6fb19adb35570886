import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { CircleCheck } from 'lucide-react';
import css from './contact.module.css';

/** Replaces the form once the message is saved; `thanks` is the server's text, `message` the couple's. */
export function Sent({ thanks, message, onMore }: { thanks: string; message: string; onMore: () => void }) {
  return (
    <Card>
      <div className={css.sent}>
        <CircleCheck aria-hidden="true" />
        <p className={css.thanks} role="status">
          {thanks}
        </p>
        <blockquote className={css.message}>{message}</blockquote>
        <Button variant="outline" onClick={onMore}>
          Write another
        </Button>
      </div>
    </Card>
  );
}
