import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { storageEstimate } from '@wedding/shared/host/device/storage-estimate.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import css from '../saved/saved.module.css';
import { SavedRow } from '../saved/saved-row.tsx';
import { useBytesOnDevice, useSaved } from '../saved/use-saved.ts';

/** Shows the videos on this device and the space they take. */
export function SavedCard() {
  const { videos, known, start, stop, remove } = useSaved();
  const room = useQuery({ queryKey: ['room', videos.length], queryFn: freeRoom });
  const bytesOnDevice = useBytesOnDevice(videos);
  return (
    <Card title={`Lessons on this ${deviceWord()}`}>
      {known && videos.length === 0 && (
        <Stack gap={4} justify="start">
          <Text tone="second">Save a lesson from its page, and it plays here offline.</Text>
          <ButtonLink to="/app/overview" variant="outline">
            Choose a lesson
          </ButtonLink>
        </Stack>
      )}
      {videos.length > 0 && (
        <Text tone="muted" size={14} className={css.note}>
          {formatBytes(bytesOnDevice)} in {formatCounted(videos.length, 'lesson')}
          {room.data != null && `, ${formatBytes(room.data)} free for more`}
        </Text>
      )}
      <Stack as="ul">
        {videos.map((saved) => (
          <SavedRow key={saved.video.id} saved={saved} actions={{ start, stop, remove }} />
        ))}
      </Stack>
    </Card>
  );
}

const GIB = 2 ** 30;

/**
 * Returns the bytes that the browser would still give this site, or null if it doesn't say or gives all devices the
 * same round number.
 */
async function freeRoom(): Promise<number | null> {
  const { quota, usage = 0 } = await storageEstimate();
  if (quota === undefined || (quota - usage) % GIB === 0) return null;
  return Math.max(0, quota - usage);
}
