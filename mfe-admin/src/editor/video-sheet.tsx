import type { Editor } from '@tiptap/react';
import { useQuery } from '@wedding/shared/host/query.ts';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import { videoChoicesQuery } from '../lib/videos.queries.ts';
import css from './videos.module.css';

/** Chooses a video of this site for the text. */
export function VideoSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const videos = useQuery(videoChoicesQuery(search));
  function choose(id: number, title: string) {
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'video', attrs: { id, title } }, { type: 'paragraph' }])
      .run();
    onClose();
  }
  return (
    <Sheet open wide title="Add a video" onClose={onClose}>
      <Stack gap={4} justify="start" className={css.videos}>
        <SearchField label="Search the videos" value={search} onSearch={setSearch} />
        <Loaded query={videos} what="the videos">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                text={search ? `No videos match “${search}”.` : 'No videos yet. Upload one first.'}
              />
            ) : (
              <Stack as="ul" gap={2} className={css.videoList}>
                {data.map((video) => (
                  <li key={video.id}>
                    <button type="button" onClick={() => choose(video.id, video.title)}>
                      <span className={css.videoPicture}>
                        {video.thumbnail ? (
                          <img src={video.thumbnail} alt="" loading="lazy" />
                        ) : (
                          <Poster seed={video.id} />
                        )}
                      </span>
                      <Stack as="span" shrink breaks className={css.videoText}>
                        <strong>{video.title}</strong>
                        <span>
                          {video.status !== 'published' && <VideoBadge video={video} />} {video.video_length}
                        </span>
                      </Stack>
                    </button>
                  </li>
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Sheet>
  );
}
