import { trimmed, trimmedLines } from '@wedding/shared/contract/trimmed.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';

export interface VideoTexts {
  title: string;
  description: string;
  /** A category's id as text; '' for none. */
  category_id: string;
}

/** Returns the fields whose text changed. */
export const changesOf = (before: VideoTexts, after: VideoTexts): Partial<VideoTexts> =>
  Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== Reflect.get(before, field)));

/** Converts texts to a request body. An empty title is left out, so that the stored one stays. */
export const toBody = ({ title, description, category_id }: VideoTexts) => ({
  ...(trimmed(title) && { title }),
  description,
  category_id: category_id || null,
});

/** Returns whether a video has these texts. A replacement file has none of its own. */
export const hasTexts = (
  video: Pick<AdminVideo, 'title' | 'description' | 'category_id'>,
  { title, description, category_id }: VideoTexts,
) =>
  (!trimmed(title) || video.title === trimmed(title)) &&
  (video.description ?? '') === trimmedLines(description) &&
  String(video.category_id ?? '') === category_id;

/** Returns the text fields of an unknown value. */
export function textsOf(value: unknown): Partial<VideoTexts> {
  const { title, description, category_id } = Object(value);
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(typeof category_id === 'string' && { category_id }),
  };
}
