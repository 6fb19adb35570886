import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { tomorrowAtNine } from '../lib/dates.ts';
import { videoQuery } from '../lib/videos.queries.ts';
import { DropZone } from './drop-zone.tsx';
import css from './upload.module.css';
import { NO_DEFAULTS, publishTimeError, type UploadDefaults } from './upload-defaults.ts';
import { queue, useQueue } from './upload-queue.ts';
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

interface DefaultsFormProps {
  defaults: UploadDefaults;
  onChange: (part: Partial<UploadDefaults>) => void;
}

/** Edits the values that newly chosen files start with. */
function DefaultsForm({ defaults, onChange }: DefaultsFormProps) {
  const timeError = publishTimeError(defaults);
  const [open, setOpen] = useState(timeError !== undefined);
  return (
    <Text as="div" above={4}>
      <Button
        small
        flush
        variant="quiet"
        icon={<SlidersHorizontal />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Defaults for the next files
      </Button>
      {open && (
        <Grid gap={4} align="start" className={css.defaultFields}>
          <CategoryField value={defaults.category_id} onChange={(category_id) => onChange({ category_id })} />
          <SelectField
            label="Language of captions"
            hint="Drop .vtt or .srt files with the same names along with the videos. “vows.yo.srt” sets its own language."
            options={Object.entries(captionLanguages).map(([value, label]) => ({ value, label }))}
            value={defaults.lang}
            onChange={({ target }) => onChange({ lang: target.value as CaptionLang })}
          />
          <SelectField
            label="Publish"
            options={[
              { value: '', label: 'Not yet: keep as drafts' },
              { value: 'ready', label: 'When ready' },
              { value: 'at', label: 'At a time' },
            ]}
            value={defaults.publish}
            onChange={({ target }) =>
              onChange({
                publish: target.value as UploadDefaults['publish'],
                at: defaults.at || tomorrowAtNine(),
              })
            }
          />
          {defaults.publish === 'at' && (
            <TextField
              label="Publish on (Lagos time)"
              type="datetime-local"
              value={defaults.at}
              onChange={({ target }) => onChange({ at: target.value })}
              error={timeError}
            />
          )}
        </Grid>
      )}
    </Text>
  );
}
