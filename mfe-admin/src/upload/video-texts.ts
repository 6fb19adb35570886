import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';

export interface VideoTexts {
  title: string;
  description: string;
  /** A category's id as text; '' for none. */
  category_id: string;
}

/** The fields that are another text now. */
export const changesOf = (before: VideoTexts, now: VideoTexts): Partial<VideoTexts> =>
  Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== Reflect.get(before, field)));

/** As the calls take them. An empty title stays what it was. */
export const toBody = ({ title, description, category_id }: VideoTexts) => ({
  ...(title.trim() && { title }),
  description,
  category_id: category_id || null,
});

/** Whether a video has these texts; a replaced file brings none. */
export const hasTexts = (
  video: Pick<AdminVideo, 'title' | 'description' | 'category_id'>,
  { title, description, category_id }: VideoTexts,
) =>
  (!title.trim() || video.title === title.trim()) &&
  (video.description ?? '') === description.trim() &&
  String(video.category_id ?? '') === category_id;

/** Those that a plain value has. */
export function textsOf(found: unknown): Partial<VideoTexts> {
  const { title, description, category_id } = Object(found);
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(typeof category_id === 'string' && { category_id }),
  };
}
