import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import { matchRegistry, type Registry, type RegistryRoute } from '../src/remotes/registry.ts';
import type { PinnedPart, PinnedRelease } from './pinned-release.ts';

/** What only this page has to say: painted before any script runs, and shown where links are shared. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /** A path on this site. */
  image?: string | undefined;
}

/** The registry that the shell reads: manifests and entry addresses of one release. */
export function toRegistry(release: PinnedRelease): Registry {
  return {
    release: release.id,
    contract: release.shell.manifest.contract,
    shell: { version: release.shell.version, routes: toRoutes(release.shell) },
    remotes: release.remotes.map((part) => ({
      name: part.name,
      version: part.version,
      entry: entryOf(part),
      contract: part.manifest.contract,
      routes: toRoutes(part),
      nav: part.manifest.nav,
      slots: part.manifest.slots,
    })),
  };
}

function toRoutes(part: PinnedPart): RegistryRoute[] {
  return part.manifest.routes.map(({ path, auth, title }) => ({ path, auth, title }));
}

function entryOf(part: PinnedPart): string {
  const file = part.chunks[part.name.replaceAll('-', '_')]?.js[0];
  if (!file) throw new Error(`${part.name} ${part.version} has no entry.`);
  return part.base + file;
}

/** The HTML of one page, and whether any route answers its path. */
export function renderDocument(page: {
  release: PinnedRelease;
  config: RuntimeConfig;
  pathname: string;
  /** Markup painted before scripts, made by the build. */
  fragment?: string;
  /** A first script, allowed by its hash (development only). */
  inlineScript?: string;
}): { html: string; found: boolean } {
  const { release, config } = page;
  const registry = toRegistry(release);
  const match = matchRegistry(registry, page.pathname);
  const part = match?.remote ? release.remotes.find((r) => r.name === match.remote?.name) : release.shell;
  const route = part?.manifest.routes.find((candidate) => candidate.path === match?.route.path);
  const title = route ? `${route.title} · ${config.brandName}` : config.brandName;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${page.inlineScript ? `<script>${page.inlineScript}</script>\n` : ''}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags({ title, description: route?.head?.description, image: route?.head?.image }, config)}
<meta name="theme-color" content="#8B1526">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
${[...assetTags(release.shell), ...frameTags(release.shell, part, route), ...preloadTags(part, route?.chunk)].join('\n')}
${inlineJson('registry', registry)}
${inlineJson('config', config)}
</head>
<body>
<div id="root">${page.fragment ?? ''}</div>
<noscript>This site needs JavaScript. Please turn it on in your browser's settings.</noscript>
</body>
</html>
`;
  return { html, found: Boolean(match) };
}

function headTags(head: PageHead, config: RuntimeConfig): string {
  const tags = [`<title>${escapeHtml(head.title)}</title>`];
  const meta = (kind: string, name: string, content: string) =>
    tags.push(`<meta ${kind}="${name}" content="${escapeHtml(content)}">`);
  meta('property', 'og:title', head.title);
  meta('property', 'og:site_name', config.brandName);
  meta('property', 'og:type', 'website');
  if (head.description) {
    meta('name', 'description', head.description);
    meta('property', 'og:description', head.description);
  }
  if (head.image) meta('property', 'og:image', config.siteUrl + head.image);
  return tags.join('\n');
}

function assetTags(shell: PinnedPart): string[] {
  const files = shell.chunks.shell;
  return [
    ...(files?.css ?? []).map((file) => `<link rel="stylesheet" href="${shell.base}${file}">`),
    ...(files?.js ?? []).map((file) => `<script defer src="${shell.base}${file}"></script>`),
  ];
}

/** The frame around the page is a chunk of the shell's; its own public pages bring theirs. */
function frameTags(shell: PinnedPart, part: PinnedPart | undefined, route?: RegistryRoute): string[] {
  if (!route) return preloadTags(shell, 'not-found');
  if (route.auth !== 'public') return preloadTags(shell, 'signed-in');
  return part === shell ? [] : preloadTags(shell, 'public');
}

/** Names all that the route is going to ask for, so that nothing waits for a script to say so. */
function preloadTags(part: PinnedPart | undefined, chunk: string | undefined): string[] {
  if (!part) return [];
  const names = part.name === 'shell' ? [] : [part.name.replaceAll('-', '_'), 'door'];
  const groups = [...names, ...(chunk ? [chunk] : [])].map((name) => part.chunks[name]);
  const files = (kind: 'js' | 'css') => [...new Set(groups.flatMap((group) => group?.[kind] ?? []))];
  return [
    ...files('css').map((file) => `<link rel="preload" as="style" href="${part.base}${file}">`),
    ...files('js').map((file) => `<link rel="preload" as="script" href="${part.base}${file}">`),
  ];
}

/** JSON that no content of its own can close or escape. */
function inlineJson(id: string, value: unknown): string {
  const text = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${text}</script>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
