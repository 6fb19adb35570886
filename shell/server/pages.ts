import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import { SESSION_COOKIE } from '@wedding/shared/platform/token.ts';
import type { FastifyInstance } from 'fastify';
import { matchRegistry } from '../src/remotes/registry.ts';
import { apology } from './apology.ts';
import { renderDocument, toRegistry } from './document.ts';
import type { PinnedRelease, ReleaseSource } from './pinned-release.ts';
import type { Policy } from './security-headers.ts';
import { type HeldFile, sendFile } from './send-file.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const SESSION = new RegExp(`(^|; )${SESSION_COOKIE}=[^;]`);

interface Page {
  file: HeldFile;
  found: boolean;
  /** The policy's header, for http and https. */
  csp: [string, string];
}

/** Answers every address that is a page: 200 where a route of the release matches, else the shell's 404. */
export function pages(
  app: FastifyInstance,
  options: {
    releases: ReleaseSource;
    config: RuntimeConfig;
    csp: Policy;
    inlineScript?: string;
  },
): void {
  const held = new Map<string, Promise<Page>>();
  let heldFor = '';

  /** Documents differ by route alone, so each is made and compressed once per release. */
  function pageOf(release: PinnedRelease, pathname: string, hasSession: boolean): Promise<Page> {
    if (heldFor !== release.id) {
      held.clear();
      heldFor = release.id;
    }
    const match = matchRegistry(toRegistry(release), pathname);
    const key = match ? `${match.remote?.name} ${match.route.path} ${hasSession}` : '';
    const known = held.get(key);
    if (known) return known;
    const made = makePage(release, pathname, hasSession);
    held.set(key, made);
    return made;
  }

  async function makePage(release: PinnedRelease, pathname: string, hasSession: boolean): Promise<Page> {
    const page = renderDocument({ ...options, release, pathname, hasSession });
    const bytes = Buffer.from(page.html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes)]);
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    const vary = page.variesBySession ? 'Cookie' : undefined;
    return {
      file: { type: 'text/html; charset=utf-8', etag, bytes, br, gz, vary },
      found: page.found,
      csp: [options.csp(false, page.styles), options.csp(true, page.styles)],
    };
  }

  app.get('/*', async (request, reply) => {
    const release = await options.releases.current();
    if (!release) return apology(request, reply, 'NO_RELEASE');
    const { pathname } = new URL(request.url, 'http://page');
    const hasSession = SESSION.test(request.headers.cookie ?? '');
    const page = await pageOf(release, pathname, hasSession);
    reply.header('content-security-policy', page.csp[request.protocol === 'https' ? 1 : 0]);
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, page.file, page.found ? 200 : 404);
  });
}
