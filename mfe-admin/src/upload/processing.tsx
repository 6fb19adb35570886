import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { BadgeCheck, CircleAlert, RotateCcw, X } from 'lucide-react';
import { useEffect } from 'react';
import { isRunning } from '../film-state.tsx';
import { jobsQuery } from '../films.queries.ts';
import { keys } from '../keys.ts';
import type { useFilmActions } from '../use-film-actions.ts';
import { stepWords } from './steps.ts';
import css from './upload.module.css';

interface ProcessingProps {
  film: AdminVideo;
  actions: ReturnType<typeof useFilmActions>;
}

/** How the film's processing goes, asked every second, with the way to stop it or to try again. */
export function Processing({ film, actions }: ProcessingProps) {
  const client = useQueryClient();
  const jobs = useQuery(jobsQuery(film.id));
  const job = jobs.data?.[0];
  const state = job?.state ?? film.processing;

  useEffect(() => {
    // The list is asked less often: what the job just reached must show at once.
    if (state !== film.processing) void client.invalidateQueries({ queryKey: keys.video(film.id) });
  }, [state, film.processing, film.id, client]);

  if (isRunning(state)) {
    const percent = job?.percent ?? film.progress;
    return (
      <div className={css.work}>
        <ProgressBar
          value={percent / 100}
          label={state === 'queued' ? 'In the queue' : stepWords(job?.step ?? null)}
          showLabel
          tone="gold"
        />
        <div className={css.fileFoot}>
          <span>
            {job && job.attempt > 1
              ? `Attempt ${job.attempt} of ${job.attempts}`
              : 'This takes about as long as the video.'}
          </span>
          <Button
            small
            variant="outline"
            icon={<X aria-hidden="true" />}
            busy={actions.busy}
            onClick={() => actions.cancel(film)}
          >
            Cancel processing
          </Button>
        </div>
      </div>
    );
  }
  if (state === 'ready') {
    return (
      <p className={css.ready} role="status">
        <BadgeCheck aria-hidden="true" />
        Every size is ready.
      </p>
    );
  }
  const failed = state === 'failed';
  return (
    <div className={css.work}>
      <p className={failed ? css.refusal : css.idle} role={failed ? 'alert' : 'status'}>
        {failed && <CircleAlert aria-hidden="true" />}
        <span>
          {failed
            ? (job?.error ?? film.processing_error ?? 'The video could not be processed.')
            : state === 'cancelled'
              ? 'Processing was cancelled. The file is kept.'
              : 'The file is here and not processed yet.'}
        </span>
      </p>
      <Button
        variant="outline"
        icon={<RotateCcw aria-hidden="true" />}
        busy={actions.busy}
        onClick={() => actions.process(film)}
      >
        {state === 'uploaded' ? 'Start processing' : 'Process again'}
      </Button>
    </div>
  );
}
