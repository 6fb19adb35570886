import { CalendarClock } from 'lucide-react';
import css from './ceremonies.module.css';

/** Warns about tasks whose legal or calendar window can't be kept in the remaining days, once, with advice. */
export function WindowWarning({ tasks }: { tasks: readonly { id: string; title: string }[] }) {
  if (tasks.length === 0) return null;
  return (
    <p className={css.warning}>
      <CalendarClock aria-hidden="true" />
      <span>
        {tasks.map(({ title }) => `“${title}”`).join(', ')} {tasks.length === 1 ? 'falls' : 'fall'} outside
        the days the law allows before the ceremony. Ask the registry what is possible, or move the ceremony.
      </span>
    </p>
  );
}
