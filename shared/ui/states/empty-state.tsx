import type { ReactNode } from 'react';
import { Adire } from '../pictures/adire.tsx';
import css from './state.module.css';

interface EmptyStateProps {
  /** One sentence. */
  text: string;
  /** One action: a Button or a ButtonLink. */
  action?: ReactNode;
  /** Selects the tile picture above the sentence; `null` omits it. */
  art?: number | null;
}

/** Shown by a list that has no items yet. */
export function EmptyState({ text, action, art = 7 }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {art !== null && (
        <div className={css.art}>
          <Adire seed={art} cols={4} rows={2} />
        </div>
      )}
      <p className={css.text}>{text}</p>
      {action}
    </div>
  );
}
