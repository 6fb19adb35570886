import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import type { PageHead } from '@wedding/shared/contract/page-head.schema.ts';
import {
  matchRegistry,
  type Registry,
  type RegistryRoute,
  type RemoteBuild,
} from '@wedding/shared/domain/registry.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { PageNeeds } from '../http/security-headers.ts';
import type { PinnedRelease } from '../release/pinned-release.ts';
import { fillPlaceholders, fillPrerendered } from '../release/prerendered.ts';
import { addressIn, type PinnedPart } from '../release/read-part.ts';
import {
  assetTags,
  fillerTags,
  frameTags,
  preloadTags,
  stylesheetsFirst,
  styleTag,
  withoutInlined,
} from './asset-tags.ts';
import { EARLY_SCRIPT, earlyTag, ROLES } from './early-calls.ts';
import { type Head, headTags } from './metadata-tags.ts';
import { BANNER_STYLE, banner, originsOf } from './overrides.ts';
import type { Lookup } from './page-metadata.ts';
import { previewBanner } from './previews.ts';
import { addressOf, parameterOf, withParameter } from './route-path.ts';

/** Returns the registry that the shell reads: manifests and entry addresses of one release. */
export function toRegistry(release: PinnedRelease): Registry {
  return {
    release: release.id,
    contract: release.shell.manifest.contract,
    shell: {
      version: release.shell.version,
      routes: toRoutes(release.shell),
      slots: release.shell.manifest.slots,
      ...(release.shell.isCanary && { canary: true }),
    },
    ...(release.overrides && { overrides: [...release.overrides] }),
    remotes: release.remotes.map((part) => ({
      name: part.name,
      ...buildOf(part),
      routes: toRoutes(part),
      nav: part.manifest.nav,
      slots: part.manifest.slots,
      ...(part.manifest.namespaces && { namespaces: part.manifest.namespaces }),
      ...(part.isCanary && { canary: true }),
      ...(part.fallback && { fallback: buildOf(part.fallback) }),
    })),
  };
}

function toRoutes(part: PinnedPart): RegistryRoute[] {
  return part.manifest.routes.map(({ path, auth, title }) => ({ path, auth, title }));
}

function buildOf(part: PinnedPart): RemoteBuild {
  const file = part.chunks[part.name.replaceAll('-', '_')]?.js[0];
  if (!file) throw new Error(`${part.name} ${part.version} has no entry.`);
  const integrity = part.integrity?.[file];
  return {
    version: part.version,
    entry: addressIn(part, file),
    contract: part.manifest.contract,
    ...(integrity && { integrity }),
  };
}

/** The document that opens any signed-in page. The service worker caches it for days without a network. */
export const APP_PAGE = '/offline.html';

/** A rendered page. */
export interface Rendered {
  html: string;
  /** Whether a route matches its path. */
  found: boolean;
  /** What its Content-Security-Policy must allow. */
  needs: PageNeeds;
}

/** Renders the HTML of one page. */
export function renderDocument(page: {
  release: PinnedRelease;
  config: RuntimeConfig;
  pathname: string;
  /** The beginning of absolute addresses; '' if unknown. */
  origin: string;
  /** The page's metadata, from its own call. */
  metadata?: Lookup<PageHead>;
  /** Whether the browser carries a session; the gateway doesn't look up whose. */
  hasSession?: boolean;
  /** Save-data mode: the page leaves out what costs data and is not needed. */
  savesData?: boolean;
  /** A first script, allowed by its hash (development only). */
  inlineScript?: string;
  /** Whether the first calls name the trace that they belong to. */
  traces?: boolean;
  /** The first script of pages with local parts. */
  localScript?: string;
}): Rendered {
  const { release, config } = page;
  const isApp = page.pathname === APP_PAGE;
  const registry = toRegistry(release);
  const match = matchRegistry(registry, page.pathname);
  const part = match?.remote ? release.remotes.find((r) => r.name === match.remote?.name) : release.shell;
  const route = part?.manifest.routes.find((candidate) => candidate.path === match?.route.path);
  const head = headOf({ part, route }, page);
  const ofBuild = route?.path === '/' ? release.prerendered : undefined;
  const markup = ofBuild && fillPrerendered(ofBuild, { registry, config });
  const styles = markup === undefined ? [] : (ofBuild?.styles ?? []);
  const { overrides = [] } = release;
  const isLocal = overrides.length > 0;
  const note = isLocal ? banner(overrides) : release.preview ? previewBanner(release.preview) : undefined;
  const first = page.inlineScript ?? (isLocal ? page.localScript : undefined);
  const frame = page.hasSession && !isApp ? frameOf(release, { route, config }) : undefined;
  const early = earlyTag(route, {
    apiHost: config.apiHost,
    hasFrame: frame !== undefined,
    traces: page.traces ?? false,
  });
  const links = withoutInlined(
    styles,
    stylesheetsFirst([
      ...assetTags(release.shell, markup === undefined),
      ...(isApp ? preloadTags(release.shell, 'signed-in') : frameTags(release.shell, part, { route, frame })),
      ...preloadTags(part, route?.chunk),
      ...fillerTags(release, route),
    ]),
  );
  const html = `<!doctype html>
<html lang="en"${markup !== undefined && page.hasSession ? ' data-session' : ''}${page.savesData ? ' data-saver' : ''}${release.flags ? ' data-flags' : ''}>
<head>
<meta charset="utf-8">
${first ? `<script>${first}</script>\n` : ''}${early}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
${headTags(head, page)}
<meta name="theme-color" content="#8B1526" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#3D0810" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
${[...styles.map(styleTag), ...links].join('\n')}
${note ? `<style>${BANNER_STYLE}</style>\n` : ''}${inlineJson('registry', registry)}
${inlineJson('config', config)}
</head>
<body>
${note ? `${note}\n` : ''}<div id="root"${frame === undefined ? '' : ' data-frame'}>${markup ?? frame ?? ''}</div>
<noscript>${markup === undefined ? 'This site needs' : 'Prices, signing in and the lessons need'} JavaScript. Please turn it on in your browser's settings.</noscript>
</body>
</html>
`;
  return {
    html,
    found: isApp || (Boolean(match) && page.metadata !== 'none'),
    needs: {
      styles: [...styles.map(({ text }) => text), ...(note ? [BANNER_STYLE] : [])],
      scripts: [...(early ? [EARLY_SCRIPT] : []), ...(isLocal && first ? [first] : [])],
      origins: originsOf(overrides),
    },
  };
}

/** Returns what a browser with a session shows of a signed-in page before its scripts load; the first script reveals it. */
function frameOf(
  { frames }: PinnedRelease,
  { route, config }: { route: MfeRoute | undefined; config: RuntimeConfig },
): string | undefined {
  const role = route && ROLES[route.auth];
  if (!role) return undefined;
  const markup = frames?.[config.splashMs > 0 ? 'splash' : role];
  return markup && fillPlaceholders(markup, config);
}

function headOf(
  { part, route }: { part: PinnedPart | undefined; route: MfeRoute | undefined },
  { pathname, metadata }: { pathname: string; metadata?: Lookup<PageHead> },
): Head {
  if (!part || !route) return {};
  const { title, head, sitemap } = route;
  const isDrawn = head?.image !== undefined && !head.image.startsWith('/');
  const general = {
    title,
    description: head?.description,
    image: isDrawn ? addressIn(part, head.image ?? '') : head?.image,
    isDrawn,
  };
  const parameter = parameterOf(route.path, pathname);
  const path = addressOf(parameter === undefined ? route.path : withParameter(route.path, parameter));
  const isListed = sitemap === true || (sitemap !== undefined && typeof metadata === 'object');
  const article = typeof metadata === 'object' ? metadata : undefined;
  return {
    ...general,
    ...(article && {
      title: article.title,
      description: article.description || general.description,
      isArticle: true,
    }),
    ...(article?.image && { image: article.image, isDrawn: false }),
    ...(isListed && { path }),
  };
}

/** Returns a script element with JSON that its content can't close or escape. */
function inlineJson(id: string, value: unknown): string {
  const text = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${text}</script>`;
}
