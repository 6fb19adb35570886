import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import type { UseQueryResult } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { BadgeCheck, Play } from 'lucide-react';
import { useState } from 'react';
import { FilmBadge } from '../film-state.tsx';
import { LazyPreviewSheet } from '../lazy-preview-sheet.ts';
import { useFilmActions } from '../use-film-actions.ts';
import { Processing } from './processing.tsx';
import css from './upload.module.css';
import { queue } from './use-queue.ts';

interface FinishedFilmProps {
  query: UseQueryResult<AdminVideo>;
  itemKey: string;
}

/** A film that has come whole: its processing as it goes, then the way to its publishing. */
export function FinishedFilm({ query, itemKey }: FinishedFilmProps) {
  const actions = useFilmActions();
  const [preview, setPreview] = useState(false);
  const film = query.data;
  if (query.isPending) return <Skeleton shape="row" count={1} />;
  if (!film) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const published = film.status === 'published';
  return (
    <div className={css.work}>
      <div>
        <FilmBadge film={film} bare />
      </div>
      <Processing film={film} actions={actions} />
      {published && (
        <p className={css.done} role="status">
          <BadgeCheck aria-hidden="true" />
          Published. Couples find it in their videos now.
        </p>
      )}
      <div className={css.choices}>
        {film.video_url && !published && (
          <Button
            busy={actions.busy}
            icon={<BadgeCheck aria-hidden="true" />}
            onClick={() => actions.setStatus(film, 'published')}
          >
            Publish
          </Button>
        )}
        {film.video_url && (
          <Button variant="outline" icon={<Play aria-hidden="true" />} onClick={() => setPreview(true)}>
            Preview
          </Button>
        )}
        <Button variant="quiet" onClick={() => void queue.drop(itemKey)}>
          Take off this list
        </Button>
      </div>
      {preview && <LazyPreviewSheet film={film} onClose={() => setPreview(false)} />}
    </div>
  );
}
