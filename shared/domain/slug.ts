/** So that an id before it still fits into one segment of 64 characters. */
export const SLUG_MAX = 50;

/** A title as words of an address: no accents, no case, `Aṣọ-ẹbí etiquette` gives `aso-ebi-etiquette`. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (slug.length <= SLUG_MAX) return slug;
  const cut = slug.slice(0, SLUG_MAX + 1);
  return cut.includes('-') ? cut.replace(/-[^-]*$/, '') : slug.slice(0, SLUG_MAX);
}

/** A post's page. The id alone finds it: whatever words stood behind it before lead there too. */
export const blogPath = (blog: { id: number; slug: string }): string => `/blog/${blogParameter(blog)}`;

/** The last segment of that address: `12-who-pays`. */
export const blogParameter = ({ id, slug }: { id: number; slug: string }): string =>
  slug ? `${id}-${slug}` : String(id);
