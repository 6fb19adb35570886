import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { BadgeCheck, Play, Upload } from 'lucide-react';
import { useState } from 'react';
import { FilmBadge, isRunning } from '../film-state.tsx';
import { latestFilmsQuery } from '../films.queries.ts';
import { PreviewSheet } from '../preview-sheet.tsx';
import { useFilmActions } from '../use-film-actions.ts';
import { Processing } from './processing.tsx';
import css from './upload.module.css';

const FOLLOWED_MS = 2000;

/** The film that just came in: how its processing goes, then the way to its publishing. */
export function UploadedFilm({ id }: { id: number }) {
  const { store } = useHost();
  const films = useQuery({
    ...latestFilmsQuery(store.getState()),
    refetchInterval: (query) => {
      const found = query.state.data?.find((one) => one.id === id);
      return found && isRunning(found.processing) ? FOLLOWED_MS : false;
    },
  });
  const film = films.data?.find((one) => one.id === id);
  const actions = useFilmActions();
  const [preview, setPreview] = useState(false);

  if (films.isPending || (!film && films.isFetching)) return <Skeleton shape="block" count={2} />;
  if (films.error && !films.data) {
    return <ErrorState message={messageOf(films.error)} onRetry={() => void films.refetch()} />;
  }
  if (!film) {
    return (
      <EmptyState
        text="This video is not among the latest uploads any more."
        action={<ButtonLink to="/app/admin/videos">Find it in all videos</ButtonLink>}
      />
    );
  }
  const published = film.status === 'published';
  return (
    <div className={css.after}>
      <Card>
        <div className={css.afterHead}>
          <h2 className={css.afterTitle}>{film.title}</h2>
          <FilmBadge film={film} bare />
        </div>
        <p className={css.afterFacts}>
          {[film.category ?? 'No category', film.video_length].filter(Boolean).join(' · ')}
        </p>
        <Processing film={film} actions={actions} />
        {film.video_url && (
          <div className={css.afterActions}>
            {published ? (
              <p className={css.done} role="status">
                <BadgeCheck aria-hidden="true" />
                Published. Couples find it in their videos now.
              </p>
            ) : (
              <Button
                busy={actions.busy}
                icon={<BadgeCheck aria-hidden="true" />}
                onClick={() => actions.setStatus(film, 'published')}
              >
                Publish
              </Button>
            )}
            <Button variant="outline" icon={<Play aria-hidden="true" />} onClick={() => setPreview(true)}>
              Preview
            </Button>
          </div>
        )}
      </Card>
      <p>
        <ButtonLink variant="quiet" to="/app/admin/upload-videos" icon={<Upload aria-hidden="true" />}>
          Upload another video
        </ButtonLink>
      </p>
      <PreviewSheet film={preview ? film : null} onClose={() => setPreview(false)} />
    </div>
  );
}
