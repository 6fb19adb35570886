import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode } from 'react';
import css from './card-entry.module.css';

interface CardEntryProps {
  icon: ReactNode;
  name: string;
  detail: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** An entry of a card of the profile: a person, a device, a passkey. */
export function CardEntry({ icon, name, detail, children }: CardEntryProps) {
  return (
    <Row gap={4} rowGap={2} wrap className={css.entry}>
      <Stack as="span" align="center" justify="center" tone="gold" className={css.mark} aria-hidden="true">
        {icon}
      </Stack>
      <div>
        <Text weight={600} breaks>
          {name}
        </Text>
        <Text tone="muted" size={14}>
          {detail}
        </Text>
      </div>
      {children}
    </Row>
  );
}
