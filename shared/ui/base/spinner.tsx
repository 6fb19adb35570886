import { cx } from './cx.ts';
import css from './spinner.module.css';

/** A spinning ring at text size, hidden from screen readers: the text beside it says what is in progress. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(css.spinner, large && css.large)} aria-hidden="true" />;
}
