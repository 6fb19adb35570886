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

/** The most characters of a video's texts, as the contract has them. */
export const TITLE_LIMIT = 200;
export const DESCRIPTION_LIMIT = 5000;

/** Returns whether a text is too long to be saved. Its field says by how much. */
export const areTooLong = ({ title, description }: VideoTexts) =>
  trimmed(title).length > TITLE_LIMIT || trimmedLines(description).length > DESCRIPTION_LIMIT;

/** Converts texts to a request body. An empty title and texts that are too long are left out: what is stored stays. */
export const toBody = ({ title, description, category_id }: VideoTexts) => ({
  ...(trimmed(title) && trimmed(title).length <= TITLE_LIMIT && { title }),
  ...(trimmedLines(description).length <= DESCRIPTION_LIMIT && { description }),
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

/** Returns the texts of a video or an upload as its form has them. */
export const formTexts = (of: Pick<AdminVideo, 'title' | 'description' | 'category_id'>): VideoTexts => ({
  title: of.title,
  description: of.description,
  category_id: of.category_id ? String(of.category_id) : '',
});

/** Returns the text fields of an unknown value. */
export function textsOf(value: unknown): Partial<VideoTexts> {
  const { title, description, category_id } = Object(value);
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(typeof category_id === 'string' && { category_id }),
  };
}
