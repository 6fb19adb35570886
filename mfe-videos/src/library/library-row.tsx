import type { FoundVideo } from '@wedding/shared/contract/video.schema.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { Bookmark, BookmarkX } from 'lucide-react';
import { useId } from 'react';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { useShareSite } from '../hooks/use-share.ts';
import { useSaveLater } from '../hooks/watch-later.queries.ts';

interface LibraryRowProps {
  title: string;
  /** Below the title. */
  note?: string | undefined;
  videos: readonly FoundVideo[];
  /** Whether the pictures are visible at first. */
  eager: boolean;
  /** Whether screen readers read the title out when it changes: the number of results. */
  live?: boolean;
}

/** A heading and its cards, each of which can be saved for later and shared. */
export function LibraryRow({ title, note, videos, eager, live = false }: LibraryRowProps) {
  const id = useId();
  const saveLater = useSaveLater();
  const share = useShareSite();
  return (
    <section aria-labelledby={id}>
      <Text as="div" below={4} aria-live={live ? 'polite' : undefined}>
        <h2 id={id}>{title}</h2>
        {note && (
          <Text above={1} tone="second">
            {note}
          </Text>
        )}
      </Text>
      <CardGrid>
        {videos.map((video, place) => (
          <li key={video.id}>
            <ListedVideoCard
              video={video}
              eager={eager && place < 4}
              menu={[
                video.saved
                  ? { label: 'Remove from watch later', icon: <BookmarkX aria-hidden="true" /> }
                  : { label: 'Save to watch later', icon: <Bookmark aria-hidden="true" /> },
              ].map((item) => ({ ...item, onSelect: () => saveLater(video) }))}
              onShare={share}
            />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
