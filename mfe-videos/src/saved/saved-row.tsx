import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { focusContent } from '@wedding/shared/ui/overlays/focus-content.ts';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { VideoThumb } from '../components/video-thumb.tsx';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import type { Progress } from './downloads.ts';
import css from './saved.module.css';
import type { SavedEntry } from './saved.queries.ts';
import { useProgress, type useSaved } from './use-saved.ts';

interface SavedRowProps {
  saved: SavedEntry;
  actions: Pick<ReturnType<typeof useSaved>, 'start' | 'stop' | 'remove'>;
}

/** One saved video: its progress, and buttons to stop, continue and remove it. */
export function SavedRow({ saved, actions }: SavedRowProps) {
  const { video, rendition, size, licensed, renewed } = saved;
  const { ask } = useHost();
  const { to, state, onOpen } = useWatchLink(video);
  const progress = useProgress(saved);
  const isRunning = progress?.state === 'downloading' || progress?.state === 'waiting';
  const isStopped = progress !== undefined && STOPPED.includes(progress.state);
  const isWhole = licensed && progress?.state === 'complete';
  // A tap before its progress is read counts: the watch page plays only a copy that is whole.
  const plays = isWhole || (licensed && progress === undefined);
  const quality = rendition === 'audio' ? 'Sound only' : `${rendition}p`;
  // A removed row takes its pressed button with it.
  useEffect(() => () => void focusContent(), []);

  async function remove() {
    const sure = await ask.confirm({
      title: `Remove it from this ${deviceWord()}?`,
      text: `Frees ${formatBytes(progress?.bytes ?? size)}. The lesson stays in the library.`,
      confirm: 'Remove',
    });
    if (sure) await actions.remove(saved);
  }
  return (
    <Grid as="li" gap={4} rowGap={2} className={css.row}>
      <VideoThumb video={video} width={160} lazy className={css.thumb}>
        {isWhole && <ThumbMarks play />}
      </VideoThumb>
      <Stack shrink className={css.text}>
        <h3 className={css.title}>
          <Link to={to} state={{ ...state, plays }} onClick={onOpen}>
            {video.title}
          </Link>
        </h3>
        <Text tone="muted" size={13} tabular className={css.facts}>
          {[video.video_length, quality, formatBytes(size)].filter(Boolean).join(' · ')}
        </Text>
        <Text tone="muted" size={13} tabular className={css.facts}>
          {statusText(progress, { size, licensed, renewed })}
        </Text>
      </Stack>
      {progress && progress.state !== 'complete' && (
        <div className={css.bar}>
          <ProgressBar
            value={progress.bytes / size}
            label={`${video.title}, downloading to this ${deviceWord()}`}
            valueText={`${formatBytes(progress.bytes)} of ${formatBytes(size)}`}
          />
        </div>
      )}
      <Row gap={1} align="stretch" justify="end" className={css.acts}>
        {/* One button, so that it keeps the focus. */}
        {(isRunning || isStopped) && (
          <Button
            variant="quiet"
            small
            icon={isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={() => void (isRunning ? actions.stop(saved) : actions.start(saved))}
          >
            {isRunning ? 'Pause' : 'Resume'}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Remove ${video.title} from this ${deviceWord()}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </Row>
    </Grid>
  );
}

const STOPPED: readonly Progress['state'][] = ['paused', 'failed', 'full'];

function statusText(
  progress: Progress | undefined,
  { size, licensed, renewed }: Pick<SavedEntry, 'size' | 'licensed' | 'renewed'>,
): string {
  if (!licensed) return 'Go online once and it will open again';
  const sizeText = progress && `${formatBytes(progress.bytes)} of ${formatBytes(size)}`;
  if (progress?.state === 'complete') return 'Plays offline';
  if (progress?.state === 'downloading') return `Downloading: ${sizeText}`;
  if (progress?.state === 'waiting') return `Waiting for a connection: ${sizeText}`;
  if (progress?.state === 'failed') return `Stopped at ${sizeText}. Press Resume to try again.`;
  if (progress?.state === 'full')
    return `This ${deviceWord()} is full at ${sizeText}. Free up some space, then press Resume.`;
  if (renewed) return 'There’s a new version of this lesson. Press Resume to download it.';
  return progress ? `Paused at ${sizeText}` : '';
}
