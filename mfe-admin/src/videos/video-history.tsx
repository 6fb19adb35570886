import { getVideoHistory, restoreVideoSource } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import type { VideoJob } from '@wedding/shared/contract/video-job.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useMutation, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ObjectHistory } from '../audit/audit-list.tsx';
import { Loaded, Note } from '../components/loaded.tsx';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { processingLabels } from '../lib/video-labels.ts';
import { jobsQuery } from '../lib/videos.queries.ts';
import { stepLabel } from '../processing/processing-step.tsx';
import css from './video-page.module.css';

/** A video's processing runs, its earlier files, and who changed what. */
export function VideoHistory({ video }: { video: AdminVideo }) {
  const jobs = useQuery(jobsQuery(video));
  const changed = useVideosChanged();
  const result = useResultToast();
  const history = useQuery(
    callQuery([...keys.video(video.id), 'history'], getVideoHistory, { params: { id: video.id } }),
  );
  const restore = useMutation({
    mutationFn: (source: number) => call(restoreVideoSource, { params: { id: video.id, source } }),
    ...result,
    onSettled: () => void changed.all(),
  });
  return (
    <Stack gap={5}>
      <Card title="Processing runs">
        <Loaded query={jobs} what="the processing" empty="Not processed yet.">
          {(jobs) => (
            <Stack as="ul" className={css.list}>
              {jobs.map((job) => (
                <Job key={job.updated_at + job.state} job={job} />
              ))}
            </Stack>
          )}
        </Loaded>
      </Card>
      <Loaded query={history} what="the history">
        {({ sources }) => (
          <Card title="Files">
            <Stack as="ul" className={css.list}>
              <li>
                <span>{video.original_name}</span>
                <Text as="span" tone="muted" size={14}>
                  {formatBytes(video.size)} · now
                </Text>
              </li>
              {sources.map((source) => (
                <li key={source.id}>
                  <span>{source.original_name}</span>
                  <Text as="span" tone="muted" size={14}>
                    {formatBytes(source.size)} · until {formatTimestamp(source.replaced_at)}
                  </Text>
                  {video.deleted_at === null && (
                    <Button
                      small
                      variant="outline"
                      busy={restore.isPending}
                      onClick={() => restore.mutate(source.id)}
                    >
                      Use this file again
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
            {sources.length > 0 && <Note>A file that was replaced is deleted after 30 days.</Note>}
          </Card>
        )}
      </Loaded>
      <ObjectHistory object={`video:${video.id}`} />
    </Stack>
  );
}

function Job({ job }: { job: VideoJob }) {
  return (
    <li>
      <span>
        {processingLabels[job.state]}
        {job.step && job.state !== 'ready' ? ` (${stepLabel(job.step)})` : ''}, attempt {job.attempt} of{' '}
        {job.attempts}
        {job.error && (
          <Text as="span" tone="danger">
            : {job.error}
          </Text>
        )}
      </span>
      <Text as="span" tone="muted" size={14}>
        {formatTimestamp(job.updated_at)}
      </Text>
    </li>
  );
}
