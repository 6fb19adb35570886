import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Grid, Row, Text } from '../layout/box.tsx';
import css from './stat.module.css';

export interface StatProps {
  label: string;
  /** Formatted: `1,204`, `₦1,234,567,890`. */
  value: string;
  /** Compared with the period before: `12% more than last week`. `good` only sets the colour. */
  change?: { text: string; direction: 'up' | 'down' | 'flat'; good?: boolean };
  /** What belongs beside the value and isn't part of it: `Today so far: ₦1,500`. */
  note?: string;
  /** Called when the value is pressed, which opens what is behind it. */
  onOpen?: () => void;
  /** The same of the note. */
  onOpenNote?: (() => void) | false | undefined;
}

const ARROWS = { up: ArrowUp, down: ArrowDown, flat: Minus };

/** One figure of an overview, with its change. */
export function Stat({ label, value, change, note, onOpen, onOpenNote }: StatProps) {
  const Arrow = change && ARROWS[change.direction];
  const opener = (text: string, open: StatProps['onOpenNote'], hint: string) =>
    open ? (
      <button type="button" className={css.open} onClick={open}>
        {text}
        <VisuallyHidden>{hint}</VisuallyHidden>
      </button>
    ) : (
      text
    );
  return (
    <dl className={cx(css.stat, value.length > 9 && css.long)}>
      <Text as="dt" tone="muted" size={14} breaks>
        {label}
      </Text>
      <Text as="dd" weight={600} breaks tabular className={css.value}>
        {opener(value, onOpen, `: see what is behind ${label}`)}
      </Text>
      {change && Arrow && (
        <Row
          as="dd"
          gap={1}
          align="stretch"
          tone="muted"
          size={13}
          tabular
          className={cx(css.change, change.good === true && css.good, change.good === false && css.bad)}
        >
          <Arrow aria-hidden="true" />
          {change.text}
        </Row>
      )}
      {note && (
        <Text as="dd" tone="muted" size={13} tabular className={css.note}>
          {opener(note, onOpenNote, `: see today’s rows of ${label}`)}
        </Text>
      )}
    </dl>
  );
}

/** Figures side by side: two across on a phone, four on a laptop. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <Grid gap={3} className={css.grid}>
      {children}
    </Grid>
  );
}
