import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';

interface RowButtonProps {
  /** What it does: `Restore`. */
  label: string;
  /** The row, for screen readers. */
  name: string;
  /** Whether it brings something back, as in a bin. */
  outline?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** The one action of a row, in its last cell. */
export const RowButton = ({ label, name, outline = false, ...rest }: RowButtonProps) => (
  <Button small data-words={outline ? 'framed' : 'bare'} variant={outline ? 'outline' : 'quiet'} {...rest}>
    {label} <VisuallyHidden>{name}</VisuallyHidden>
  </Button>
);
