import { useQuery } from '@wedding/shared/platform/query.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import css from '../saved/saved.module.css';
import { SavedRow } from '../saved/saved-row.tsx';
import { useSaved, useTaken } from '../saved/use-saved.ts';

/** The films on this phone and the room they take. */
export function SavedCard() {
  const { films, known, start, stop, remove } = useSaved();
  const room = useQuery({ queryKey: ['room', films.length], queryFn: freeRoom });
  const taken = useTaken(films);
  return (
    <Card title="Lessons on this phone">
      {known && films.length === 0 && (
        <EmptyState
          art={null}
          text="Save a lesson from its page, and it plays here without a network."
          action={
            <ButtonLink to="/app/overview" variant="outline">
              Choose a lesson
            </ButtonLink>
          }
        />
      )}
      {films.length > 0 && (
        <p className={css.note}>
          {formatBytes(taken)} in {films.length} {films.length === 1 ? 'lesson' : 'lessons'}
          {room.data != null && `, ${formatBytes(room.data)} free for more`}
        </p>
      )}
      <ul className={css.list}>
        {films.map((saved) => (
          <SavedRow key={saved.film.id} saved={saved} acts={{ start, stop, remove }} />
        ))}
      </ul>
    </Card>
  );
}

const GIB = 2 ** 30;

/** Bytes that the browser would still give this site; null where it doesn't say, or names a round figure for all phones. */
async function freeRoom(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || (quota - usage) % GIB === 0) return null;
  return Math.max(0, quota - usage);
}
