import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { CategoryField } from '../categories/category-field.tsx';
import tools from '../tools.module.css';
import type { FilmOnItsWay } from './film-on-its-way.ts';
import { PictureButton } from './picture-button.tsx';
import css from './upload.module.css';
import { queue } from './use-queue.ts';

/** What couples will read. It saves itself: in this tab at once, on the server as soon as that can be reached. */
export function FilmTextsForm({ film }: { film: FilmOnItsWay }) {
  const { key, texts } = film;
  return (
    <div className={tools.fields}>
      <TextField
        label="Title"
        value={texts.title}
        maxLength={200}
        onChange={(event) => queue.write(key, { title: event.target.value })}
        error={texts.title.trim() ? undefined : 'Give the video a title.'}
      />
      <TextAreaField
        label="Description"
        optional
        rows={3}
        value={texts.description}
        maxLength={5000}
        onChange={(event) => queue.write(key, { description: event.target.value })}
      />
      <CategoryField
        value={texts.category_id}
        onChange={(category_id) => queue.write(key, { category_id })}
      />
      <div className={css.textsFoot}>
        <PictureButton
          disabled={film.id === null && film.videoId === null}
          has={film.thumbnail !== null}
          onPicture={(file) => queue.picture(key, file)}
        />
        <Saved film={film} />
      </div>
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false });

function Saved({ film: { saved, phase } }: { film: FilmOnItsWay }) {
  if (phase === 'refused' || saved === null) return null;
  if ('trouble' in saved) {
    return (
      <span className={css.unsaved} role="status">
        <CircleAlert aria-hidden="true" />
        Kept in this tab, not saved yet: {saved.trouble}
      </span>
    );
  }
  return (
    <span className={css.saved} role="status">
      <CircleCheck aria-hidden="true" />
      Saved {clock.format(saved.at)}
    </span>
  );
}
