import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { FastifyInstance } from 'fastify';
import { withoutHidden } from '../release/flags.ts';
import type { PinnedRelease } from '../release/pinned-release.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import type { PageMetadata } from './page-metadata.ts';
import { addressOf, withParameter } from './route-path.ts';
import { siteOrigin } from './site-origin.ts';

/**
 * Search engines may read only the public pages, and the pictures that shared posts and lessons show. Calendars obey this
 * file too when they fetch a couple's feed, whose address nobody can guess. The longest rule counts,
 * and to older readers the first one that fits.
 */
const ROBOTS = `User-agent: *
Allow: /api/calendar/
Allow: /media/blogs/
Allow: /media/posters/
Disallow: /app/
Disallow: /admin/
Disallow: /api/
Disallow: /media/
Disallow: /new-admin/
Disallow: /echo-generate-headers
Disallow: /webhook/
`;

interface Address {
  path: string;
  /** YYYY-MM-DD */
  changed?: string;
}

/** Answers `robots.txt` and `sitemap.xml`, from the metadata of the release's routes. */
export function registerSearchEngines(
  app: FastifyInstance,
  options: { releases: ReleaseSource; heads: PageMetadata; config: Pick<RuntimeConfig, 'siteUrl'> },
): void {
  const { releases, heads, config } = options;

  app.get('/robots.txt', async (request, reply) => {
    const origin = siteOrigin(request, config);
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return origin ? `${ROBOTS}\nSitemap: ${origin}/sitemap.xml\n` : ROBOTS;
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = siteOrigin(request, config);
    const live = await releases.current();
    const release = live && withoutHidden(live, { visitor: '' });
    if (!origin) return reply.code(404).send({ message: 'There is nothing here.', code: 'NOT_FOUND' });
    const pages = release && (await addresses(release, heads));
    // With an incomplete sitemap, search engines would drop pages.
    if (!pages) {
      reply.code(503).header('retry-after', '60').header('cache-control', 'no-store');
      return reply.send({ message: 'The list of pages is not ready. Please try again.', code: 'AWAY' });
    }
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600');
    const urls = pages.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
      return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`;
    });
    const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${space}">\n${urls.join('\n')}\n</urlset>\n`;
  });
}

async function addresses(release: PinnedRelease, heads: PageMetadata): Promise<Address[] | undefined> {
  const routes = [release.shell, ...release.remotes].flatMap((part) => part.manifest.routes);
  const answers = await Promise.all(
    routes.map(async ({ path, sitemap }): Promise<Address[] | undefined> => {
      if (!sitemap) return [];
      if (sitemap === true) return [{ path: addressOf(path) }];
      const pages = await heads.pages(sitemap);
      if (!Array.isArray(pages)) return undefined;
      return pages.map(({ id, changed_at, parameter = id }) => ({
        path: addressOf(withParameter(path, parameter)),
        changed: changed_at.slice(0, 10),
      }));
    }),
  );
  return answers.every((part) => part !== undefined) ? answers.flat() : undefined;
}
