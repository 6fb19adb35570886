import type { Editor } from '@tiptap/react';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useState } from 'react';
import { FilmBadge } from '../film-state.tsx';
import { lessonsQuery } from '../lessons.queries.ts';
import { Loaded } from '../loaded.tsx';
import css from './films.module.css';

/** Chooses one of our films for the text. */
export function FilmSheet({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const films = useQuery(lessonsQuery(search));
  function choose(id: number, title: string) {
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'film', attrs: { id, title } }, { type: 'paragraph' }])
      .run();
    onClose();
  }
  return (
    <Sheet open wide title="Add a video" onClose={onClose}>
      <div className={css.films}>
        <SearchField label="Search the videos" value={search} onSearch={setSearch} />
        <Loaded query={films} what="the videos">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                text={search ? `No videos match “${search}”.` : 'No videos yet. Upload one first.'}
              />
            ) : (
              <ul className={css.filmList}>
                {data.map((film) => (
                  <li key={film.id}>
                    <button type="button" onClick={() => choose(film.id, film.title)}>
                      <span className={css.filmPicture}>
                        {film.thumbnail ? (
                          <img src={film.thumbnail} alt="" loading="lazy" />
                        ) : (
                          <Poster seed={film.id} />
                        )}
                      </span>
                      <span className={css.filmWords}>
                        <strong>{film.title}</strong>
                        <span>
                          {film.status !== 'published' && <FilmBadge film={film} />} {film.video_length}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}
