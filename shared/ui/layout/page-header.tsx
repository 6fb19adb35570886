import type { ReactNode } from 'react';
import { Row, Text } from './box.tsx';
import css from './page-header.module.css';

interface PageHeaderProps {
  /** The page's one h1. */
  title: string;
  /** Small gold capitals above it. */
  eyebrow?: string;
  /** A sentence below it. */
  lead?: ReactNode;
  /** Buttons, on the right if there is room. */
  action?: ReactNode;
}

/** The top of every page inside the frame. */
export function PageHeader({ title, eyebrow, lead, action }: PageHeaderProps) {
  return (
    <Row below={6} as="header" gap={6} rowGap={4} align="end" justify="between" wrap className={css.head}>
      <div className={css.text}>
        {eyebrow && (
          <Text tone="gold" size={13} weight={600} className={css.eyebrow}>
            {eyebrow}
          </Text>
        )}
        <h1>{title}</h1>
        {lead && (
          <Text above={2} tone="second">
            {lead}
          </Text>
        )}
      </div>
      {action && (
        <Row gap={3} wrap>
          {action}
        </Row>
      )}
    </Row>
  );
}
