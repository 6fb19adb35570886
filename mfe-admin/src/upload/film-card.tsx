import { useQuery } from '@wedding/shared/platform/query.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import { FileVideo } from 'lucide-react';
import { filmQuery } from '../films.queries.ts';
import type { FilmOnItsWay } from './film-on-its-way.ts';
import { FilmTextsForm } from './film-texts-form.tsx';
import { FinishedFilm } from './finished-film.tsx';
import { QueueButtons } from './queue-buttons.tsx';
import { SendingState } from './sending-state.tsx';
import css from './upload.module.css';

/** One film of the queue: how far it is on the left, what couples will read on the right. */
export function FilmCard({ film }: { film: FilmOnItsWay }) {
  const made = useQuery({ ...filmQuery(film.videoId ?? 0), enabled: film.videoId !== null });
  const withTexts = film.replaces === null && film.phase !== 'asks';
  return (
    <Card>
      <div className={withTexts ? css.columns : undefined}>
        <div className={css.file}>
          <div className={css.fileHead}>
            <span className={css.fileIcon}>
              {film.thumbnail ? (
                <img src={film.thumbnail} alt="" width={88} height={50} />
              ) : (
                <FileVideo aria-hidden="true" />
              )}
            </span>
            <span className={css.fileWords}>
              <strong>{film.name}</strong>
              <span>
                {formatBytes(film.size)}
                {film.replaces !== null && ' · takes the place of the file before'}
              </span>
            </span>
            <QueueButtons film={film} />
          </div>
          {film.videoId === null ? (
            <SendingState film={film} />
          ) : (
            <FinishedFilm query={made} itemKey={film.key} />
          )}
        </div>
        {withTexts && <FilmTextsForm film={film} />}
      </div>
    </Card>
  );
}
