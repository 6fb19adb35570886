import { searchText } from './search-text.ts';

/** The maximum length of a slug, so that it fits with an id before it into one segment of 64 characters. */
export const SLUG_MAX = 50;

/**
 * Returns a title as a part of an address, without marks and in lower case: `Aṣọ-ẹbí etiquette` gives `aso-ebi-etiquette`.
 */
export function slugOf(title: string): string {
  const slug = searchText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= SLUG_MAX) return slug;
  const cut = slug.slice(0, SLUG_MAX + 1);
  return cut.includes('-') ? cut.replace(/-[^-]*$/, '') : slug.slice(0, SLUG_MAX);
}

/** Returns the address of a post's page. Only the id finds the post, so an address with an earlier slug still works. */
export const blogPath = (blog: { id: number; slug: string }): string => `/blog/${blogParameter(blog)}`;

/** Returns the last segment of that address: `12-who-pays`. */
export const blogParameter = ({ id, slug }: { id: number; slug: string }): string =>
  slug ? `${id}-${slug}` : String(id);
