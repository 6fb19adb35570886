import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { CategoryField } from '../categories/category-field.tsx';
import { ChapterList } from '../components/chapter-list.tsx';
import { DESCRIPTION_LIMIT, TITLE_LIMIT, type VideoTexts } from '../lib/video-texts.ts';

interface VideoTextFieldsProps {
  texts: VideoTexts;
  /** As the api writes it, `10:00`; null until the file was checked. */
  videoLength: string | null;
  onChange: (part: Partial<VideoTexts>) => void;
  /** Why the server refused them. */
  errors?: { [Field in keyof VideoTexts]?: string | undefined };
}

/** Edits the texts of a video that couples will read, and shows the chapters that its description has. */
export function VideoTextFields({ texts, videoLength, onChange, errors = {} }: VideoTextFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        value={texts.title}
        limit={TITLE_LIMIT}
        onChange={(event) => onChange({ title: event.target.value })}
        error={trimmed(texts.title) ? errors.title : 'Give the video a title.'}
      />
      <TextAreaField
        label="Description"
        optional
        hint="Lines like “0:00 Welcome” and “2:30 The menu” become chapters."
        rows={4}
        value={texts.description}
        limit={DESCRIPTION_LIMIT}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors.description}
      />
      <ChapterList description={texts.description} videoLength={videoLength} />
      <CategoryField
        value={texts.category_id}
        onChange={(category_id) => onChange({ category_id })}
        error={errors.category_id}
      />
    </>
  );
}
