import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { VideoCard } from '@wedding/shared/ui/pictures/video-card.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Note } from './loaded.tsx';
import css from './preview-sheet.module.css';

/** Shows a video as couples will see it, before it is published. */
export function PreviewSheet({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  return (
    <Sheet open={video.video_url !== null} onClose={onClose} title="As couples see it">
      <Preview video={video} />
    </Sheet>
  );
}

/** Shows the couples' page of a video and its card in their list. Renders nothing for a video that can't play. */
export function Preview({ video }: { video: AdminVideo }) {
  if (video.video_url === null) return null;
  const size = cardSize(video);
  return (
    <Stack gap={4} shrink>
      <Slot
        name="video-preview"
        fillerProps={{ videoId: video.id, edition: editionOf(video) }}
        className={css.place}
        waiting={<Skeleton shape="thumb" label="Loading the preview" />}
        failed={<Note>The couples’ page can’t be shown right now. Reload to try again.</Note>}
      />
      <Stack as="section" gap={2} className={css.card} aria-label="In the list of videos">
        <Note>In the list of videos</Note>
        {/* Inert, since it links to pages that only couples can open. */}
        <div inert>
          <VideoCard video={video} to="." size={size} heading="h4" />
        </div>
      </Stack>
    </Stack>
  );
}

/** Returns a key that changes with what couples see. Leaves out signed urls, which differ in each response. */
const editionOf = ({
  title,
  description,
  category,
  thumbnail,
  captions,
  status,
  original_name,
}: AdminVideo) =>
  JSON.stringify([
    title,
    description,
    category,
    thumbnail,
    status,
    original_name,
    captions.map(({ url }) => url.replace(/^.*\//, '')),
  ]);

/** Returns the size in data that the card shows: that of the largest rendition up to 480. */
function cardSize({ bytes }: AdminVideo): string | undefined {
  const sizes = Object.keys(bytes)
    .map(Number)
    .filter((size) => size > 0 && size <= 480);
  const size = Math.max(...sizes);
  return sizes.length > 0 ? `${formatBytes(bytes[size] ?? 0)} at ${size}p` : undefined;
}
