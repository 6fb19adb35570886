import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { BadgeCheck, FileVideo, RotateCcw, X } from 'lucide-react';
import { useEffect } from 'react';
import type { useVideoActions } from '../hooks/use-video-actions.ts';
import { keys } from '../lib/query-keys.ts';
import { isRunning } from '../lib/video-labels.ts';
import { jobsQuery } from '../lib/videos.queries.ts';
import css from './processing.module.css';
import { stepLabel } from './processing-step.tsx';

interface ProcessingProps {
  video: AdminVideo;
  actions: ReturnType<typeof useVideoActions>;
  /** Shows only the step, for places that have a progress bar of their own. */
  bare?: boolean;
}

/** Shows the progress of a video's processing, polled every second, with buttons to cancel or retry it. */
export function Processing({ video, actions, bare = false }: ProcessingProps) {
  const client = useQueryClient();
  const jobs = useQuery(jobsQuery(video));
  const job = jobs.data?.[0];
  const state = job?.state ?? video.processing;

  useEffect(() => {
    if (state === video.processing) return;
    // The video is polled less often than its job, so a new state of the job refetches it immediately. A video that is
    // processed again, from an earlier file for example, has another job.
    void client.invalidateQueries({ queryKey: keys.video(video.id) });
    void client.invalidateQueries({ queryKey: keys.jobs(video.id) });
  }, [state, video.processing, video.id, client]);

  if (isRunning(state)) {
    const label = state === 'queued' ? 'In the queue' : stepLabel(job?.step ?? null);
    const percent = job?.percent ?? video.progress;
    return (
      <Stack gap={4} shrink className={css.work}>
        {bare ? <p>{label}</p> : <ProgressBar value={percent / 100} label={label} showLabel tone="gold" />}
        {/* Why the last attempt failed, while the next one waits up to ten minutes. */}
        <FormError text={state === 'queued' ? job?.error : null} />
        <Row gap={3} justify="between" wrap tone="muted" size={13} tabular>
          <span>
            {job && job.attempt > 1
              ? `Attempt ${job.attempt} of ${job.attempts}`
              : 'This takes about as long as playing the video.'}
          </span>
          <Button
            small
            variant="outline"
            icon={<X />}
            busy={actions.busy}
            onClick={() => actions.cancel(video)}
          >
            Cancel processing
          </Button>
        </Row>
      </Stack>
    );
  }
  if (state === 'ready') {
    return (
      <Row as="p" gap={2} tone="success" weight={600} role="status">
        <BadgeCheck size={22} />
        Every size is ready.
      </Row>
    );
  }
  const failed = state === 'failed';
  return (
    <Stack gap={4} shrink className={css.work}>
      {failed ? (
        <FormError text={job?.error ?? video.processing_error ?? 'The video could not be processed.'} />
      ) : (
        <Text tone="second" role="status">
          {state === 'cancelled'
            ? 'Processing was cancelled. The file is kept.'
            : 'The file is uploaded but not processed yet.'}
        </Text>
      )}
      <Row gap={3} wrap>
        {failed && (
          <ButtonLink
            variant="outline"
            icon={<FileVideo />}
            to={`/app/admin/upload-videos?replace=${video.id}`}
          >
            Choose another file
          </ButtonLink>
        )}
        <Button
          variant={failed ? 'quiet' : 'outline'}
          icon={<RotateCcw />}
          busy={actions.busy}
          onClick={() => actions.process(video)}
        >
          {state === 'uploaded' ? 'Start processing' : 'Process again'}
        </Button>
      </Row>
    </Stack>
  );
}
