import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { Download, MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ON_DEVICE } from '../lib/on-device-path.ts';
import { canSave, useProgress, useSaved } from './use-saved.ts';

const SaveSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "save-sheet" */ './save-sheet.tsx')).SaveSheet,
);

/** Saves a video on this device, and then shows its progress. Holds its place until it is known what is saved. */
export function SaveButton({ video }: { video: VideoDetail }) {
  const { videos, known, save, compare } = useSaved();
  const [choosing, setChoosing] = useState(false);
  const saved = videos.find((one) => one.video.id === video.id);
  const progress = useProgress(saved);
  useEffect(() => {
    if (saved) void compare(saved, video);
  }, [saved, video, compare]);
  if (!video.video_url || (!saved && !canSave())) return null;
  if (saved) {
    const percent = progress && Math.floor((progress.bytes / saved.size) * 100);
    const isComplete = progress?.state === 'complete';
    return (
      <ButtonLink
        small
        variant="outline"
        to={ON_DEVICE}
        icon={isComplete ? <MonitorSmartphone aria-hidden="true" /> : <Download aria-hidden="true" />}
      >
        {isComplete ? `On this ${deviceWord()}` : labelOf(saved, percent ?? 0)}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        small
        variant="outline"
        style={{ visibility: known ? 'visible' : 'hidden' }}
        icon={<Download aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      >
        Save on {deviceWord()}
      </Button>
      {choosing && (
        <SaveSheet
          video={video}
          onClose={() => setChoosing(false)}
          onSave={(rendition) => {
            setChoosing(false);
            void save(video, rendition);
          }}
        />
      )}
    </>
  );
}

const labelOf = ({ paused, renewed }: SavedVideo, percent: number): string => {
  if (renewed) return 'New version available';
  return `${paused ? 'Paused' : 'Saving'} · ${percent}%`;
};
