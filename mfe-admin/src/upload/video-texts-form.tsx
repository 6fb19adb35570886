import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { CategoryField } from '../categories/category-field.tsx';
import { ChapterList } from '../components/chapter-list.tsx';
import tools from '../components/tools.module.css';
import { formatTime } from '../lib/dates.ts';
import { PictureButton } from './picture-button.tsx';
import css from './upload.module.css';
import { queue } from './use-queue.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from './video-texts.ts';
import type { VideoUpload } from './video-upload.ts';

interface VideoTextsFormProps {
  video: VideoUpload;
  /** Null until the file was checked. */
  videoLength: string | null;
}

/** Edits the texts that couples will read. Saves automatically: in this tab immediately, on the server when reachable. */
export function VideoTextsForm({ video, videoLength }: VideoTextsFormProps) {
  const { key, texts } = video;
  return (
    <div className={tools.fields}>
      <TextField
        label="Title"
        value={texts.title}
        limit={TITLE_LIMIT}
        onChange={(event) => queue.write(key, { title: event.target.value })}
        error={trimmed(texts.title) ? undefined : 'Give the video a title.'}
      />
      <TextAreaField
        label="Description"
        optional
        hint="Lines like “0:00 Welcome” and “2:30 The menu” become chapters."
        rows={3}
        value={texts.description}
        limit={DESCRIPTION_LIMIT}
        onChange={(event) => queue.write(key, { description: event.target.value })}
      />
      <ChapterList description={texts.description} videoLength={videoLength} />
      <CategoryField
        value={texts.category_id}
        onChange={(category_id) => queue.write(key, { category_id })}
      />
      <div className={css.textsFoot}>
        <PictureButton
          disabled={video.id === null && video.videoId === null}
          hasPicture={video.thumbnail !== null}
          onPicture={(file) => queue.setThumbnail(key, file)}
        />
        <Saved video={video} />
      </div>
    </div>
  );
}

function Saved({ video: { saved, phase, unsaved, id, videoId } }: { video: VideoUpload }) {
  if (phase === 'refused') return null;
  if (saved === null) {
    return unsaved && (id ?? videoId) !== null ? <span className={css.saved}>Not saved yet</span> : null;
  }
  if ('problem' in saved) {
    return (
      <span className={css.unsaved} role="status">
        <CircleAlert aria-hidden="true" />
        Kept in this tab, not saved yet: {saved.problem}
      </span>
    );
  }
  return (
    <span className={css.saved} role="status">
      <CircleCheck aria-hidden="true" />
      Saved {formatTime(saved.at)}
    </span>
  );
}
