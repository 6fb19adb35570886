import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';

/** The metadata of one page: for the browser's tab, search engines, and shared links. */
export interface Head {
  /** The title without the brand; undefined if no route answers. */
  title?: string | undefined;
  description?: string | undefined;
  /** A path on this site. */
  image?: string | undefined;
  /** Whether the build drew the picture, so that its size is known. */
  isDrawn?: boolean;
  /** Whether the page is one text among many, not a page of the site itself. */
  isArticle?: boolean;
  /** The page's canonical path; undefined for pages that search engines shall not list. */
  path?: string | undefined;
}

/** @param origin the beginning of absolute addresses; '' leaves out everything that needs one */
export function headTags(head: Head, { config, origin }: { config: RuntimeConfig; origin: string }): string {
  const { title = config.brandName, description } = head;
  const fullTitle = title === config.brandName ? title : `${title} · ${config.brandName}`;
  const url = origin && head.path ? origin + head.path : undefined;
  const image = origin && head.image ? within(origin, head.image) : undefined;
  const tags: [kind: 'name' | 'property', name: string, content: string | undefined][] = [
    ['name', 'description', description],
    ['name', 'robots', head.path ? undefined : 'noindex'],
    ['property', 'og:type', head.isArticle ? 'article' : 'website'],
    ['property', 'og:site_name', config.brandName],
    ['property', 'og:locale', 'en_NG'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['property', 'og:image:width', image && head.isDrawn ? '1200' : undefined],
    ['property', 'og:image:height', image && head.isDrawn ? '630' : undefined],
    ['property', 'og:image:alt', image && title],
    ['name', 'twitter:card', image && 'summary_large_image'],
  ];
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...tags.flatMap(([kind, name, content]) =>
      content ? [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`] : [],
    ),
  ].join('\n');
}

/** Resolves a path on this site; undefined if it leads to another site, as "//elsewhere/x.png" does. */
function within(origin: string, path: string): string | undefined {
  const url = new URL(path, origin);
  return url.origin === new URL(origin).origin ? url.href : undefined;
}
