import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import type { FastifyInstance } from 'fastify';
import { matchRegistry } from '../src/remotes/registry.ts';
import { apology } from './apology.ts';
import { renderDocument, toRegistry } from './document.ts';
import type { PinnedRelease, ReleaseSource } from './pinned-release.ts';
import { type HeldFile, sendFile } from './send-file.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Page {
  file: HeldFile;
  found: boolean;
}

/** Answers every address that is a page: 200 where a route of the release matches, else the shell's 404. */
export function pages(
  app: FastifyInstance,
  options: {
    releases: ReleaseSource;
    config: RuntimeConfig;
    csp: (https: boolean) => string;
    inlineScript?: string;
  },
): void {
  const held = new Map<string, Promise<Page>>();
  let heldFor = '';

  /** Documents differ by route alone, so each is made and compressed once per release. */
  function pageOf(release: PinnedRelease, pathname: string): Promise<Page> {
    if (heldFor !== release.id) {
      held.clear();
      heldFor = release.id;
    }
    const match = matchRegistry(toRegistry(release), pathname);
    const key = match ? `${match.remote?.name} ${match.route.path}` : '';
    const known = held.get(key);
    if (known) return known;
    const made = makePage(release, pathname);
    held.set(key, made);
    return made;
  }

  async function makePage(release: PinnedRelease, pathname: string): Promise<Page> {
    const { html, found } = renderDocument({ ...options, release, pathname });
    const bytes = Buffer.from(html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes)]);
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    return { file: { type: 'text/html; charset=utf-8', etag, bytes, br, gz }, found };
  }

  app.get('/*', async (request, reply) => {
    reply.header('content-security-policy', options.csp(request.protocol === 'https'));
    const release = await options.releases.current();
    if (!release) return apology(request, reply, 'NO_RELEASE');
    const { pathname } = new URL(request.url, 'http://page');
    const page = await pageOf(release, pathname);
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, page.file, page.found ? 200 : 404);
  });
}
