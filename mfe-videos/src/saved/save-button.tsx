import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Download, Smartphone } from 'lucide-react';
import { useLate } from '../late.ts';
import { ON_PHONE } from '../on-phone/on-phone-path.ts';
import { canSave, useProgress, useSaved } from './use-saved.ts';

const loadSheet = async () => {
  const { SaveSheet } = await import(/* webpackChunkName: "save-sheet" */ './save-sheet.tsx');
  return SaveSheet;
};

/** Puts a film on this phone, and from then on says how far it is. */
export function SaveButton({ video }: { video: VideoDetail }) {
  const { films, known, save } = useSaved();
  const sheet = useLate(loadSheet);
  const saved = films.find(({ film }) => film.id === video.id);
  const progress = useProgress(saved);
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
        {there ? 'On this phone' : `Saving · ${percent ?? 0}%`}
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
