import { hourText } from '@wedding/shared/format/hour-text.ts';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import css from './run-sheet.module.css';
import { type Entry, nowAndNext, untilText } from './run-sheet.ts';

/** Shows the current and the next entries on the day itself. Read out when they change. */
export function NowCard({ entries, time }: { entries: readonly Entry[]; time: string }) {
  const { now, next } = nowAndNext(entries, time);
  if (now.length === 0 && next.length === 0) return null;
  const starts = next[0]?.time;
  return (
    <Card className={css.today} aria-label="Now and next">
      <div role="status" className={css.pair}>
        <Moment name="Now" entries={now} empty={starts ? 'Nothing has started yet.' : ''} />
        <Moment
          name="Next"
          entries={next}
          empty="That was the last on the list. Enjoy the rest of the day."
        />
      </div>
      {starts && (
        <p className={css.until}>
          Next at {hourText(starts)}, {untilText(time, starts)}
        </p>
      )}
    </Card>
  );
}

function Moment({ name, entries, empty }: { name: string; entries: readonly Entry[]; empty: string }) {
  return (
    <div>
      <h2 className={css.moment}>{name}</h2>
      {entries.map(({ task, who }) => (
        <p key={task.id}>
          <b>{task.title}</b>
          {who && <span className={css.who}> {who}</span>}
        </p>
      ))}
      {entries.length === 0 && <p className={css.who}>{empty}</p>}
    </div>
  );
}
