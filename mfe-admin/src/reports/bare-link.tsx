import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import type { MadeLink } from './made-link-sheet.tsx';
import css from './reports.module.css';

/** A made link where its sheet could not be fetched. */
export function BareLink({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  return (
    <Card title={`The link for ${link.login}`}>
      <p className={css.film} role="alert">
        {new URL(link.path, location.origin).href}
      </p>
      <Button small variant="outline" onClick={onClose}>
        Done
      </Button>
    </Card>
  );
}
