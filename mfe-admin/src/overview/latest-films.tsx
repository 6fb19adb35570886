import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { relativeTime } from '@wedding/shared/ui/relative-time.ts';
import { FilmBadge } from '../film-state.tsx';
import { latestFilmsQuery } from '../films.queries.ts';
import css from './overview.module.css';

const SHOWN = 4;

/** The films that came in last, with where each of them stands. */
export function LatestFilms() {
  const { store } = useHost();
  const films = useQuery(latestFilmsQuery(store.getState()));
  if (!films.data || films.data.length === 0) return null;
  return (
    <Card title="Latest uploads">
      <ul className={css.latest}>
        {films.data.slice(0, SHOWN).map((film) => (
          <li key={film.id}>
            <span className={css.latestWords}>
              <Link to={`/app/admin/videos?search=${encodeURIComponent(film.title)}`}>{film.title}</Link>
              <span>{relativeTime(film.created_at)}</span>
            </span>
            <FilmBadge film={film} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
