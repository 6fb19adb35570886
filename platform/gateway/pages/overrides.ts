import { readCookie } from '@wedding/platform/server/operations/cookies.ts';
import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import { rangeOf } from '@wedding/shared/domain/contract-range.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Policy } from '../http/security-headers.ts';
import type { Override, PinnedRelease } from '../release/pinned-release.ts';
import type { PinnedPart } from '../release/read-part.ts';
import { registerQuestion } from './own-forms.ts';

const COOKIE = 'wedding_override';
const COOKIE_SECONDS = 8 * 3600;
const LOCAL_VERSION = '0.0.0-local';

/** Parses "mfe-videos~http://localhost:3011!shell~…". Malformed entries and origins not in the list are ignored. */
function readOverrides(text: string, origins: readonly string[]): Override[] {
  return text.split('!').flatMap((one) => {
    const [part = '', origin = ''] = one.split('~');
    return PART_NAME.test(part) && origins.includes(origin) ? [{ part, origin }] : [];
  });
}

/** Returns the overrides of this browser; none if the operator allows no origin. */
export const overridesOf = (request: FastifyRequest, origins: readonly string[]): Override[] =>
  readOverrides(decoded(readCookie(request.headers, COOKIE)), origins);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Returns the release with some parts from development servers, whose entries have names without hashes. The gateway
 * never sends them a request, since they run on a developer's machine. The live manifest serves until the browser has
 * read the local one.
 */
export function withOverrides(release: PinnedRelease, overrides: readonly Override[]): PinnedRelease {
  if (overrides.length === 0) return release;
  const locally = (part: PinnedPart) => {
    const override = overrides.find((one) => one.part === part.name);
    return override ? localPart(part, override.origin) : part;
  };
  const names = release.remotes.map(({ name }) => name);
  const fresh = overrides.filter(({ part }) => part !== 'shell' && !names.includes(part));
  const empty = (name: string): PinnedPart['manifest'] => ({
    name,
    contract: rangeOf(release.shell.manifest.contract),
    routes: [],
    nav: [],
    slots: { offers: [], fills: [] },
    namespaces: [],
  });
  return {
    ...release,
    shell: locally(release.shell),
    remotes: [
      ...release.remotes.map(locally),
      ...fresh.map(({ part, origin }) =>
        localPart({ name: part, version: '', base: '', manifest: empty(part), chunks: {} }, origin),
      ),
    ],
    // The released builds prerendered it.
    prerendered: undefined,
    frames: {},
    overrides,
  };
}

function localPart({ name, manifest }: PinnedPart, origin: string): PinnedPart {
  const chunks: PinnedPart['chunks'] =
    name === 'shell'
      ? { shell: { js: ['static/js/shell.js'], css: ['static/css/shell.css'] } }
      : { [name.replaceAll('-', '_')]: { js: ['remoteEntry.js'], css: [] } };
  return { name, version: LOCAL_VERSION, base: `${origin}/`, manifest, chunks };
}

/** Returns the origins of the overrides' scripts, styles and hot updates, for the page's policy. */
export const originsOf = (overrides: readonly Override[]): string[] =>
  overrides.flatMap(({ origin }) => [origin, origin.replace(/^http/, 'ws')]);

/** The banner is above the tabs of a phone, and at the edge of a larger screen. */
export const BANNER_STYLE =
  '.local-parts{position:fixed;z-index:300;bottom:calc(72px + env(safe-area-inset-bottom));left:12px;right:12px;width:fit-content;max-width:calc(100% - 24px);' +
  'margin:0 auto;display:flex;gap:12px;align-items:center;padding:4px 4px 4px 16px;border:1px solid #8a5a00;border-radius:28px;' +
  'background:#faeed4;color:#231815;font:600 13px/1.35 system-ui,sans-serif;overflow-wrap:anywhere;box-shadow:0 4px 16px #23181529}' +
  '.local-parts button{flex:none;min-height:44px;padding:0 16px;border:0;border-radius:99px;font:inherit;color:#fff;background:#8b1526}' +
  '@media(min-width:768px){.local-parts{bottom:16px}}@media print{.local-parts{display:none}}';

/** Returns the banner that names, on every page, the parts that aren't from the release, with a button to leave. */
export function banner(overrides: readonly Override[]): string {
  const parts = overrides.map(({ part, origin }) => `${part} from ${origin}`).join(', ');
  return `<form class="local-parts" aria-label="Not the released site" method="post" action="/dev-override"><span>Not the released site: ${escapeHtml(parts)}</span><button>Leave</button></form>`;
}

/**
 * `/dev-override?use=mfe-videos~http://localhost:3011`: asks whether this browser shall show a local part, and stores
 * the answer for eight hours. Only origins that the operator named in DEV_ORIGINS are accepted; by default none.
 */
export function registerOverrides(
  app: FastifyInstance,
  { origins, csp }: { origins: readonly string[]; csp: Policy },
): void {
  registerQuestion(app, {
    path: '/dev-override',
    title: 'Local parts',
    csp,
    ask(use) {
      const overrides = readOverrides(use, origins);
      if (overrides.length === 0 || overrides.length !== use.split('!').length) return undefined;
      return `Show ${overrides.map(({ part, origin }) => `${part} from ${origin}`).join(', ')} in this browser?`;
    },
    refusal: 'This site takes no part from there. Its operator names the origins in DEV_ORIGINS.',
    accept(use) {
      const overrides = readOverrides(use, origins);
      const text = overrides.map(({ part, origin }) => `${part}~${origin}`).join('!');
      const seconds = text ? COOKIE_SECONDS : 0;
      return { name: COOKIE, value: encodeURIComponent(text), seconds, sameSite: 'Strict' };
    },
  });
}
