import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { dayOf, momentOf } from '../dates.ts';
import { FilmBadge, isRunning, processingWords } from '../film-state.tsx';
import type { useFilmActions } from '../use-film-actions.ts';
import { type FilmMenu, filmMenu } from './film-menu.tsx';
import css from './film-row.module.css';
import table from './film-table.module.css';

interface FilmRowProps extends Pick<FilmMenu, 'onSchedule' | 'onReplace'> {
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  film: AdminVideo;
  actions: ReturnType<typeof useFilmActions>;
  onEdit: () => void;
  onPreview: () => void;
}

/** One film: a row of the table, or on small screens a card. */
export function FilmRow({ film, chosen, onChoose, ...menu }: FilmRowProps) {
  const running = isRunning(film.processing);
  return (
    <tr data-chosen={chosen || undefined}>
      <td className={table.choose}>
        <Checkbox
          label={`Choose ${film.title}`}
          hideLabel
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <th scope="row">
        <div className={css.film}>
          <span className={css.thumb}>
            {film.thumbnail ? (
              <img src={film.thumbnail} alt="" width={112} height={63} loading="lazy" decoding="async" />
            ) : (
              <Poster seed={film.id} />
            )}
          </span>
          <span className={css.words}>
            <button type="button" className={css.title} onClick={menu.onEdit}>
              {film.title}
            </button>
            <span className={css.sub}>
              {film.category ?? 'No category'} · {formatBytes(film.size)}
            </span>
          </span>
        </div>
      </th>
      <td data-label="State">
        <span className={css.badges}>
          <FilmBadge film={film} />
          {/* A published film may be in the works again. */}
          {film.status === 'published' && film.processing !== 'ready' && (
            <Badge tone="blue">{processingWords[film.processing]}</Badge>
          )}
        </span>
        {film.status === 'scheduled' && film.publish_at && (
          <span className={css.when}>{momentOf(film.publish_at)}</span>
        )}
        {running && (
          <span className={css.bar}>
            <ProgressBar value={film.progress / 100} label={`Processing ${film.title}`} tone="gold" thin />
          </span>
        )}
        {film.processing === 'failed' && film.processing_error && (
          <span className={css.fault}>{film.processing_error}</span>
        )}
      </td>
      <td data-num data-label="Length">
        {film.video_length ?? '–'}
      </td>
      <td data-num data-label="Views">
        {film.views.toLocaleString('en-NG')}
      </td>
      <td data-label="Added" className={table.added}>
        {dayOf(film.created_at)}
      </td>
      <td className={table.more}>
        <Menu label={`More about ${film.title}`} items={filmMenu({ film, ...menu })} />
      </td>
    </tr>
  );
}
