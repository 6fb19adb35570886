import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Download, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useLate } from '../late.ts';
import { ON_PHONE } from '../on-phone/on-phone-path.ts';
import { canSave, useProgress, useSaved } from './use-saved.ts';

const loadSheet = async () => {
  const { SaveSheet } = await import(/* webpackChunkName: "save-sheet" */ './save-sheet.tsx');
  return SaveSheet;
};

/** Puts a film on this phone, and from then on says how far it is. */
export function SaveButton({ video }: { video: VideoDetail }) {
  const { films, known, save, compare } = useSaved();
  const sheet = useLate(loadSheet);
  const saved = films.find(({ film }) => film.id === video.id);
  const progress = useProgress(saved);
  useEffect(() => {
    if (saved) void compare(saved, video);
  }, [saved, video, compare]);
  if (!known || !video.video_url || (!saved && !canSave())) return null;
  if (saved) {
    const percent = progress && Math.floor((progress.bytes / saved.size) * 100);
    const there = progress?.state === 'there';
    return (
      <ButtonLink
        small
        variant="outline"
        to={ON_PHONE}
        icon={there ? <Smartphone aria-hidden="true" /> : <Download aria-hidden="true" />}
      >
        {there ? 'On this phone' : wordOf(saved, percent ?? 0)}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button small variant="outline" icon={<Download aria-hidden="true" />} onClick={sheet.show}>
        Save on phone
      </Button>
      {sheet.Part && (
        <sheet.Part
          video={video}
          onClose={sheet.hide}
          onSave={(rung) => {
            sheet.hide();
            void save(video, rung);
          }}
        />
      )}
    </>
  );
}

const wordOf = ({ paused, renewed }: SavedFilm, percent: number): string => {
  if (renewed) return 'Saved lesson has changed';
  return `${paused ? 'Paused' : 'Saving'} · ${percent}%`;
};
