import { MATCHES_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type { FoundVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { Bookmark, BookmarkX } from 'lucide-react';
import { useId } from 'react';
import { ListEnd } from '../components/list-end.tsx';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { useShareSite } from '../hooks/use-share.ts';
import { useSaveLater } from '../hooks/watch-later.queries.ts';
import { SavedHere } from '../saved/saved-here.tsx';
import css from './library.module.css';
import type { Filter, Library } from './library.queries.ts';

type TimedTextCount = NonNullable<Library['data']>['pages'][number]['moments'];

interface LibraryListProps {
  /** The page's own query. A second observer that mounts and unmounts would fetch a failed list endlessly. */
  library: Library;
  filter: Filter;
  onClear: () => void;
}

/** Shows the videos that match the filter, or why there are none. */
export function LibraryList({ library, filter, onClear }: LibraryListProps) {
  const narrowed = Boolean(filter.search || filter.category);
  if (library.isPending) return <SkeletonCards count={8} label="Loading the videos" />;
  if (!library.data) {
    return <ErrorState title="The videos did not load" query={library} action={<SavedHere />} />;
  }
  const videos = library.data.pages.flatMap((page) => page.data);
  const total = library.data.pages[0]?.total ?? 0;
  if (videos.length === 0) return <NoVideos filter={filter} onClear={onClear} />;
  return (
    <Stack gap={10} className={css.list} aria-busy={library.isPlaceholderData}>
      <LibraryRow
        title={narrowed ? `${formatCounted(total, 'video')} found` : 'All videos'}
        live={narrowed}
        note={filter.search && noteOf(filter.search, library.data.pages[0]?.moments)}
        videos={videos}
        eager
      />
      <ListEnd list={library} end={total === 1 ? 'That’s the only video' : `That’s all ${total} videos`} />
    </Stack>
  );
}

/** Returns `“deposit”: 3 moments in 2 videos`. */
function noteOf(search: string, matches: TimedTextCount): string | undefined {
  if (!matches?.count) return undefined;
  const { count, videos } = matches;
  const number = count < MATCHES_AT_MOST ? formatCount(count) : `more than ${formatCount(MATCHES_AT_MOST)}`;
  return `“${search}”: ${number} ${count === 1 ? 'moment' : 'moments'} in ${formatCounted(videos, 'video')}`;
}

function NoVideos({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  if (!filter.search && !filter.category) {
    return (
      <EmptyState
        text="The first lessons are on their way"
        action={<ButtonLink to="/app/budget">Start with your budget</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      text={filter.search ? `No videos match “${filter.search}”` : 'No videos in this category yet'}
      action={
        <Button variant="outline" onClick={onClear}>
          Show all videos
        </Button>
      }
    />
  );
}

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
function LibraryRow({ title, note, videos, eager, live = false }: LibraryRowProps) {
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
