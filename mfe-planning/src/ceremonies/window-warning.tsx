import { CalendarClock } from 'lucide-react';
import css from './ceremonies.module.css';

/** What the law or the calendar asks for and the days that are left can't give: said once, with a way out. */
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
