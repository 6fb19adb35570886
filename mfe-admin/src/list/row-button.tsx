import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';

interface RowAction {
  /** The row, for screen readers. */
  name: string;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** The one action of a row, in its last cell. `label` says what it does: `Retire`. */
export const RowButton = ({ label, name, ...rest }: RowAction & { label: string }) => (
  <Button small data-words="bare" variant="quiet" {...rest}>
    {label} <VisuallyHidden>{name}</VisuallyHidden>
  </Button>
);

/** The one action of a row in a bin. */
export const RestoreButton = ({ name, ...rest }: RowAction) => (
  <Button small data-words="framed" variant="outline" {...rest}>
    Restore <VisuallyHidden>{name}</VisuallyHidden>
  </Button>
);
