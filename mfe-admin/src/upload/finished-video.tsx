import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { type UseQueryResult, useMutation } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { BadgeCheck, CalendarClock, ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { PreviewSheet } from '../components/lazy-sheets.ts';
import { LoadFailed } from '../components/loaded.tsx';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { isSoon } from '../lib/dates.ts';
import { canSchedule } from '../lib/video-labels.ts';
import { Processing } from '../processing/processing.tsx';
import { type AddedCaptions, CaptionsField, sendCaptions } from '../videos/captions-field.tsx';
import { ScheduleVideo } from '../videos/schedule-video.tsx';
import { useRemoveUpload } from './queue-buttons.tsx';
import css from './upload.module.css';
import { queue } from './upload-queue.ts';
import type { VideoUpload } from './video-upload.ts';

interface FinishedVideoProps {
  query: UseQueryResult<AdminVideo>;
  /** Its `problem` says why its captions or its publishing failed. */
  upload: VideoUpload;
}

/** Shows a received video: its processing, then the controls to publish it. */
export function FinishedVideo({ query, upload }: FinishedVideoProps) {
  const actions = useVideoActions();
  const { toast } = useHost();
  const [preview, setPreview] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const [saving, setSaving] = useState(false);
  const hide = useRemoveUpload(upload);
  const video = query.data;
  const soon = useTime(() => isSoon(video?.publish_at ?? null));
  if (query.isPending) return <Skeleton shape="row" count={1} label="Loading the video" />;
  if (!video) return <LoadFailed query={query} what="the video" />;

  /** Saves the texts before couples see the video, and publishes it as it is then: the whole video is sent. */
  async function publish(video: AdminVideo) {
    setSaving(true);
    const saved = await queue.save(upload.key);
    const { data: current = video } = saved ? await query.refetch() : {};
    setSaving(false);
    if (saved) actions.setStatus(current, 'published');
    else toast.error('Not published: the title and description could not be saved. Try again.');
  }
  const published = video.status === 'published';
  const outcome = published
    ? 'Published. Couples can see it in their videos now.'
    : video.status === 'scheduled' &&
      video.publish_at &&
      (soon
        ? 'Couples can see it as soon as it is ready.'
        : `Couples can see it from ${formatTimestamp(video.publish_at)}.`);
  return (
    <Stack gap={4} shrink className={css.work}>
      <FormError text={upload.problem} />
      <Processing video={video} actions={actions} bare />
      {video.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {outcome && (
        <Row as="p" gap={2} tone="success" weight={600} className={css.done} role="status">
          {published ? <BadgeCheck size={22} /> : <CalendarClock size={22} />}
          {outcome}
        </Row>
      )}
      <Row gap={3} wrap>
        {published ? (
          <ButtonLink to={`/lesson/${video.id}`} icon={<ExternalLink />}>
            View it
          </ButtonLink>
        ) : (
          video.video_url && (
            <Button busy={saving || actions.busy} icon={<BadgeCheck />} onClick={() => void publish(video)}>
              Publish
            </Button>
          )
        )}
        {canSchedule(video) && (
          <Button variant="outline" icon={<CalendarClock />} onClick={() => setScheduling(true)}>
            {video.status === 'scheduled' ? 'Change the schedule' : 'Schedule'}
          </Button>
        )}
        {video.video_url && (
          <Button variant="outline" icon={<Play />} onClick={() => setPreview(true)}>
            Preview
          </Button>
        )}
        <ButtonLink variant="outline" to={`/app/admin/videos?video=${video.id}`}>
          Open its page
        </ButtonLink>
        <Button variant="quiet" onClick={() => void hide()}>
          Hide from this list
        </Button>
      </Row>
      <ReceivedCaptions video={video} />
      {scheduling && <ScheduleVideo video={video} onClose={() => setScheduling(false)} />}
      {preview && <PreviewSheet video={video} onClose={() => setPreview(false)} />}
    </Stack>
  );
}

/** The captions of a received video. What is added is saved at once. */
function ReceivedCaptions({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const save = useMutation({
    mutationFn: (added: AddedCaptions) => sendCaptions(video.id, added),
    onSuccess: ({ captions, message }) => {
      changed.one({ ...video, captions });
      toast.success(message);
    },
  });
  const { at, general } = formErrors(save.error, ['captions']);
  return (
    <CaptionsField
      video={video}
      files={save.isPending ? [save.variables] : []}
      onChange={([added]) => added && save.mutate(added)}
      error={at.captions ?? general ?? undefined}
      notes={save.data?.leftOut ? [save.data.leftOut] : []}
    />
  );
}
