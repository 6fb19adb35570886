import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { useCallback, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { videoQuery } from '../lib/videos.queries.ts';
import { DefaultsForm } from './defaults-form.tsx';
import { DropZone } from './drop-zone.tsx';
import { NO_DEFAULTS, publishTimeError } from './upload-defaults.ts';
import { queue, useQueue } from './use-queue.ts';
import { VideoCard } from './video-card.tsx';

/** Uploads several videos, each with its texts. With `?replace=`, uploads a new file for one video. */
export function UploadPage() {
  const [params, setParams] = useSearchParams();
  const { toast } = useHost();
  const { videos, failure, load } = useQueue();
  const replaces = /^[1-9]\d{0,8}$/.test(params.get('replace') ?? '') ? Number(params.get('replace')) : null;
  const { draft: defaults, change } = useDraft('upload-defaults', NO_DEFAULTS);
  const [progressByKey, setProgressByKey] = useState<ReadonlyMap<string, number | null>>(new Map());
  const onProgress = useCallback(
    (key: string, progress: number | null) =>
      setProgressByKey((current) => new Map(current).set(key, progress)),
    [],
  );
  // A refused file never gets ready.
  const accepted = videos.filter(({ key }) => progressByKey.get(key) !== null);
  const replacedVideo = useQuery({ ...videoQuery(replaces ?? 0), enabled: replaces !== null });

  async function add(files: File[]) {
    const timeError = replaces === null && publishTimeError(defaults);
    if (timeError) toast.warning(`These files stay drafts. ${timeError}`);
    if (replaces !== null) setParams({}, { replace: true });
    const { alreadyQueued, unmatchedCaptions } = await queue.add(files, { replaces, defaults });
    for (const name of alreadyQueued) toast.info(`${name} is already in the list.`);
    for (const name of unmatchedCaptions) toast.warning(`No video has the same name as ${name}.`);
  }
  return (
    <Page dense>
      <BackLink to="/app/admin/videos">All videos</BackLink>
      <PageHeader
        title={replaces === null ? 'Upload videos' : 'Replace the file'}
        lead={
          replaces === null
            ? 'One file is enough: we make the phone sizes, the audio and the poster from it.'
            : `Couples keep seeing “${replacedVideo.data?.title ?? 'the video'}” as it is until the new file is ready. Its views, likes and texts stay.`
        }
      />
      <DropZone
        onFiles={(files) => void add(files)}
        single={replaces !== null}
        compact={videos.length > 0 && replaces === null}
      />
      {replaces === null && <DefaultsForm defaults={defaults} onChange={change} />}
      {failure !== null && (
        <Text as="div" above={5}>
          <ErrorState
            title="Your unfinished uploads did not load"
            message={messageOf(failure)}
            onRetry={load}
          />
        </Text>
      )}
      {accepted.length > 1 && (
        <OverallProgress shares={accepted.map(({ key }) => progressByKey.get(key) ?? 0)} />
      )}
      {videos.length > 0 && (
        <Stack above={4} as="ul" gap={3} aria-label="Uploads">
          {videos.map((video, index) => (
            <li key={video.key}>
              <VideoCard video={video} first={index === 0} onProgress={onProgress} />
            </li>
          ))}
        </Stack>
      )}
    </Page>
  );
}

/** Shows the overall progress of all files, upload and processing together. */
function OverallProgress({ shares }: { shares: readonly number[] }) {
  const ready = shares.filter((share) => share === 1).length;
  const sum = shares.reduce((total, share) => total + share, 0);
  return (
    <Text as="div" above={6}>
      <ProgressBar
        value={sum / shares.length}
        label={`All files: ${ready} of ${shares.length} ready`}
        showLabel
        tone={ready === shares.length ? 'green' : 'wine'}
      />
    </Text>
  );
}
