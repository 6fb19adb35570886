export interface FilmTexts {
  title: string;
  description: string;
  /** A category's id as text; '' for none. */
  category_id: string;
}

/** The fields that are another text now. */
export const changesOf = (before: FilmTexts, now: FilmTexts): Partial<FilmTexts> =>
  Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== Reflect.get(before, field)));

/** As the calls take them. An empty title stays what it was. */
export const wire = ({ title, description, category_id }: FilmTexts) => ({
  ...(title.trim() && { title }),
  description,
  category_id: category_id || null,
});
