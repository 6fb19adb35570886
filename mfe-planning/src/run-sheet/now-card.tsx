import { hourText } from '@wedding/shared/format/hour-text.ts';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
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
      <Grid gap={8} rowGap={4} breaks role="status" className={css.pair}>
        <Moment name="Now" entries={now} empty={starts ? 'Nothing has started yet.' : ''} />
        <Moment
          name="Next"
          entries={next}
          empty="That was the last on the list. Enjoy the rest of the day."
        />
      </Grid>
      {starts && (
        <Text tone="second" size={14} className={css.until}>
          Next at {hourText(starts)}, {untilText(time, starts)}
        </Text>
      )}
    </Card>
  );
}

function Moment({ name, entries, empty }: { name: string; entries: readonly Entry[]; empty: string }) {
  return (
    <div>
      <Text as="h2" tone="gold" size={14} weight={600}>
        {name}
      </Text>
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
