import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import { BLANKS } from '@wedding/shared/platform/painted-blanks.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { matchRegistry, type Registry } from '../src/remotes/registry.ts';
import { escapeHtml } from './html.ts';
import type { PinnedPart } from './pinned-release.ts';

/** The landing page as the builds painted it, and the stylesheets that it needs at once. */
export interface Painted {
  /** The shell's frame with the remote's page in it; the blanks of `BLANKS` are still open. */
  markup: string;
  styles: PaintedStyle[];
}

export interface PaintedStyle {
  /** The file's address on this site. */
  file: string;
  text: string;
  /** What the build calls the file, so that its runtime sees it is there; none for an entry's own. */
  href?: string;
}

/** Frames of signed-in pages as the shell's build painted them: of a role, or the splash above every page. */
export type Frames = Partial<Record<'user' | 'admin' | 'splash', string>>;

/** What a shell doesn't paint, or a file that can't be read, is left out. */
export async function readFrames(store: ReleaseStore, shell: PinnedPart): Promise<Frames> {
  const read = async (name: keyof Frames) => {
    const html = await store.read(`${shell.base.slice(1)}prerender/frame-${name}.html`);
    return html ? { [name]: html.toString() } : {};
  };
  return Object.assign({}, ...(await Promise.all([read('user'), read('admin'), read('splash')])));
}

/** Undefined where a release paints no landing page, or a file of it can't be read: then scripts paint it all. */
export async function readPainted(
  store: ReleaseStore,
  shell: PinnedPart,
  remotes: readonly PinnedPart[],
): Promise<Painted | undefined> {
  const remote = remotes.find((part) => landingOf(part));
  const chunk = remote && landingOf(remote)?.chunk;
  if (!remote || !chunk) return undefined;
  const text = async (part: PinnedPart, file: string) =>
    (await store.read(`${part.base.slice(1)}${file}`))?.toString();
  const [frame, page] = await Promise.all([
    text(shell, 'prerender/public.html'),
    text(remote, `prerender/${chunk}.html`),
  ]);
  const [before, after] = frame?.split(BLANKS.page) ?? [];
  if (before === undefined || after === undefined || page === undefined) return undefined;

  const wanted = [
    ...cssOf(shell, 'shell').map((file) => ({ part: shell, file, isEntry: true })),
    ...cssOf(shell, 'public').map((file) => ({ part: shell, file, isEntry: false })),
    ...cssOf(remote, chunk).map((file) => ({ part: remote, file, isEntry: false })),
  ];
  const styles = await Promise.all(
    wanted.map(async ({ part, file, isEntry }): Promise<PaintedStyle | undefined> => {
      const css = await text(part, file);
      if (css === undefined || css.includes('</')) return undefined;
      const address = part.base + file;
      return { file: address, text: withAddresses(css, address), ...(!isEntry && { href: file }) };
    }),
  );
  const whole = styles.filter((style) => style !== undefined);
  return whole.length === styles.length ? { markup: before + page + after, styles: whole } : undefined;
}

const landingOf = (part: PinnedPart) =>
  part.manifest.routes.find((route) => route.path === '/' && route.prerender);

const cssOf = (part: PinnedPart, chunk: string) => part.chunks[chunk]?.css ?? [];

/** Addresses in a stylesheet are relative to its file; inside a page they must stand by themselves. */
function withAddresses(css: string, file: string): string {
  return css.replace(/url\((["']?)(?!data:|[a-z]+:|\/)([^"')]+)\1\)/g, (_, _quote, address: string) => {
    const { pathname } = new URL(address, `http://page${file}`);
    return `url(${pathname})`;
  });
}

/** The markup with its blanks filled; undefined when it leads to a page that this release doesn't have. */
export function fillPainted(
  { markup }: Painted,
  { registry, config }: { registry: Registry; config: RuntimeConfig },
): string | undefined {
  const links = [...markup.matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path ?? '/');
  if (!links.every((path) => matchRegistry(registry, path))) return undefined;
  return fillBlanks(markup, config);
}

export function fillBlanks(markup: string, config: RuntimeConfig): string {
  const filled: Record<string, string> = {
    [BLANKS.brandName]: config.brandName,
    [BLANKS.brandCapitals]: config.brandName.toUpperCase(),
    [BLANKS.year]: String(new Date().getFullYear()),
  };
  return markup.replace(/__[a-zA-Z]+__/g, (blank) => escapeHtml(filled[blank] ?? blank));
}
