import { cx } from './cx.ts';
import css from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A spinning ring at text size, hidden from screen readers: the text beside it says what is in progress. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(css.spinner, large && css.large)} aria-hidden="true" />;
}

/** A large ring in the middle of its container, announced as `label`. For pages that can't show a skeleton. */
export function LoadingPlace({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={css.place} role="status">
      <Spinner large />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
