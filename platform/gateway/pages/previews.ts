import { createHash } from 'node:crypto';
import { readCookie } from '@wedding/platform/server/operations/cookies.ts';
import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Preview, readPreview } from '../../releases/store/preview-token.ts';
import type { ReleaseKey } from '../../releases/store/release-keys.ts';
import { logChange, readLog } from '../../releases/store/release-log.ts';
import type { ReleaseRight } from '../../releases/store/release-rights.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Policy } from '../http/security-headers.ts';
import type { PinnedRelease, Warn } from '../release/pinned-release.ts';
import type { PartReader } from '../release/read-part.ts';
import { registerQuestion } from './own-forms.ts';

const COOKIE = 'wedding_preview';

/** Shows a published version in one browser on the live site, before anybody else gets it. */
export function previews(options: {
  keys: readonly ReleaseKey[];
  rights: readonly ReleaseRight[] | undefined;
  read: PartReader;
  store: ReleaseStore;
  warn: Warn;
}) {
  const { read, store, warn } = options;

  function previewOf({ headers }: FastifyRequest): Preview | undefined {
    const token = readCookie(headers, COOKIE);
    return token ? readPreview(token, options) : undefined;
  }

  /** Returns the release with the version of this browser's token. Never rejects: an unreadable version isn't shown. */
  async function withPreview(request: FastifyRequest, release: PinnedRelease): Promise<PinnedRelease> {
    const preview = previewOf(request);
    if (!preview) return release;
    try {
      const part = await read(preview.part, preview.version);
      const isShell = part.name === 'shell';
      const others = release.remotes.filter(({ name }) => name !== part.name);
      const remotes = isShell
        ? release.remotes
        : [...others, part].sort((a, b) => (a.name < b.name ? -1 : 1));
      const id = createHash('sha256').update(`${release.id} ${part.name} ${part.version}`).digest('hex');
      return {
        ...release,
        id: `preview-${id.slice(0, 16)}`,
        shell: isShell ? part : release.shell,
        remotes,
        // The live versions prerendered it.
        prerendered: undefined,
        frames: {},
        preview,
      };
    } catch (error) {
      warn({ err: error, ...preview }, 'a preview cannot be shown');
      return release;
    }
  }

  /** Logs the first preview of a version, which `promote` looks for. */
  async function logFirstPreview({ part, version }: Preview): Promise<void> {
    const [known] = await readLog(store, { part, version, what: 'preview', limit: 1 });
    if (!known) await logChange(store, { by: 'gateway', what: 'preview', part, version });
  }

  function register(app: FastifyInstance, csp: Policy): void {
    registerQuestion(app, {
      path: '/preview',
      title: 'Preview',
      csp,
      ask(use) {
        const preview = readPreview(use, options);
        if (!preview) return undefined;
        return `Show ${preview.part} ${preview.version} in this browser, until ${dayOf(preview)}? Nobody else sees it.`;
      },
      refusal: 'This link is not valid any more. Ask for a new one: npm run release -- preview.',
      async accept(use) {
        const preview = readPreview(use, options);
        if (preview) await logFirstPreview(preview);
        const seconds = preview ? Math.max(0, preview.until - Math.floor(Date.now() / 1000)) : 0;
        return { name: COOKIE, value: preview ? use : '', seconds, sameSite: 'Lax' };
      },
    });
  }

  return { withPreview, register };
}
export type Previews = ReturnType<typeof previews>;

const dayOf = ({ until }: Preview) =>
  new Date(until * 1000).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Lagos',
  });

/** Returns the banner that names, on every page, the part that isn't live yet, with a button to leave. */
export const previewBanner = (preview: Preview): string =>
  `<form class="local-parts" aria-label="Preview" method="post" action="/preview"><span>Preview of ${escapeHtml(`${preview.part} ${preview.version}`)}, until ${dayOf(preview)}</span><button>Leave</button></form>`;
