import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode, SyntheticEvent } from 'react';
import css from './line-sheet.module.css';

interface MoreFieldsProps {
  /** What lies in it. */
  about?: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** The fields of a sheet that few need. Opened by a tap at the edge of the screen, they come into sight. */
export function MoreFields({ about, open, onToggle, children }: MoreFieldsProps) {
  function toggled({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) {
    if (details.open && !open) details.scrollIntoView?.({ block: 'nearest' });
    onToggle(details.open);
  }
  return (
    <details className={css.more} open={open} onToggle={toggled}>
      <summary>
        More{' '}
        <Text as="span" tone="muted" size={14} weight={400}>
          {about}
        </Text>
      </summary>
      <Stack gap={6} shrink>
        {children}
      </Stack>
    </details>
  );
}
