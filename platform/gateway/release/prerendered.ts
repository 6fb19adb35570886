import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import { matchRegistry, type Registry } from '@wedding/shared/domain/registry.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import { PLACEHOLDERS } from '@wedding/shared/host/placeholders.ts';
import { addressIn, type PinnedPart } from './read-part.ts';

/** The landing page as the builds prerendered it, and the stylesheets that its first paint needs. */
export interface PrerenderedPage {
  /** The shell's frame with the remote's page in it; the `PLACEHOLDERS` are not filled in yet. */
  markup: string;
  styles: InlinedStyle[];
}

export interface InlinedStyle {
  /** The file's address on this site. */
  file: string;
  text: string;
  /** The build's name for the file, by which its runtime sees that it is there; undefined for an entry's own. */
  href?: string;
}

/** Frames of signed-in pages as the shell's build prerendered them: one per role, and the splash above every page. */
export type Frames = Partial<Record<'user' | 'admin' | 'splash', string>>;

/** Reads the signed bytes of a part's file; undefined if its build has no such file. */
export type FileReader = (part: PinnedPart, file: string) => Promise<Buffer | undefined>;

/** Reads the frames that the shell's build prerendered. @throws when a file of the build can't be read */
export async function readFrames(file: FileReader, shell: PinnedPart): Promise<Frames> {
  const read = async (name: keyof Frames) => {
    const html = await file(shell, `prerender/frame-${name}.html`);
    return html ? { [name]: html.toString() } : {};
  };
  return Object.assign({}, ...(await Promise.all([read('user'), read('admin'), read('splash')])));
}

/**
 * Reads the prerendered landing page; undefined if the release has none, in which case scripts render it.
 * @throws when a file of the build can't be read
 */
export async function readPrerendered(
  read: FileReader,
  shell: PinnedPart,
  remotes: readonly PinnedPart[],
): Promise<PrerenderedPage | undefined> {
  const remote = remotes.find((part) => landingOf(part));
  const chunk = remote && landingOf(remote)?.chunk;
  if (!remote || !chunk) return undefined;
  const text = async (part: PinnedPart, file: string) => (await read(part, file))?.toString();
  const [frame, page] = await Promise.all([
    text(shell, 'prerender/public.html'),
    text(remote, `prerender/${chunk}.html`),
  ]);
  const [before, after] = frame?.split(PLACEHOLDERS.page) ?? [];
  if (before === undefined || after === undefined || page === undefined) return undefined;

  const files = [
    ...cssOf(shell, 'shell').map((file) => ({ part: shell, file, isEntry: true })),
    ...cssOf(shell, 'public').map((file) => ({ part: shell, file, isEntry: false })),
    ...cssOf(remote, chunk).map((file) => ({ part: remote, file, isEntry: false })),
  ];
  const styles = await Promise.all(
    files.map(async ({ part, file, isEntry }): Promise<InlinedStyle | undefined> => {
      const css = await text(part, file);
      if (css === undefined || css.includes('</')) return undefined;
      const address = addressIn(part, file);
      return { file: address, text: withAddresses(css, address), ...(!isEntry && { href: file }) };
    }),
  );
  const whole = styles.filter((style) => style !== undefined);
  return whole.length === files.length ? { markup: before + page + after, styles: whole } : undefined;
}

const landingOf = (part: PinnedPart) =>
  part.manifest.routes.find((route) => route.path === '/' && route.prerender);

const cssOf = (part: PinnedPart, chunk: string) => part.chunks[chunk]?.css ?? [];

/** Makes addresses absolute: in a stylesheet they are relative to its file, but the text goes into a page. */
function withAddresses(css: string, file: string): string {
  return css.replace(/url\((["']?)(?!data:|[a-z]+:|\/)([^"')]+)\1\)/g, (_, _quote, address: string) => {
    const { pathname } = new URL(address, `http://page${file}`);
    return `url(${pathname})`;
  });
}

/** Fills in the placeholders of the markup; undefined if it links to a page that this release doesn't have. */
export function fillPrerendered(
  { markup }: PrerenderedPage,
  { registry, config }: { registry: Registry; config: RuntimeConfig },
): string | undefined {
  const links = [...markup.matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path ?? '/');
  if (!links.every((path) => matchRegistry(registry, path))) return undefined;
  return fillPlaceholders(markup, config);
}

export function fillPlaceholders(markup: string, config: RuntimeConfig): string {
  const filled: Record<string, string> = {
    [PLACEHOLDERS.brandName]: config.brandName,
    [PLACEHOLDERS.brandCapitals]: config.brandName.toUpperCase(),
    [PLACEHOLDERS.year]: String(new Date().getFullYear()),
  };
  return markup.replace(/__[a-zA-Z]+__/g, (blank) => escapeHtml(filled[blank] ?? blank));
}
