import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import { fillersOf, type RegistryRoute } from '@wedding/shared/domain/registry.ts';
import { entryChunks } from '../releases/stored-files.ts';
import type { PinnedRelease } from './pinned-release.ts';
import type { InlinedStyle } from './prerendered.ts';
import { addressIn, type PinnedPart } from './read-part.ts';

/** A stylesheet in the page itself; `data-href` is what the bundler's runtime calls its file. */
export const styleTag = ({ text, href }: InlinedStyle) =>
  `<style${href ? ` data-href="${href}"` : ''}>${text}</style>`;

/** Tags of stylesheets that are inline already are left out. */
export const withoutInlined = (styles: InlinedStyle[], tags: string[]) =>
  styles.length === 0
    ? tags
    : tags.filter((tag) => !styles.some(({ file }) => tag.includes(`href="${file}"`)));

/** What the first paint waits for is requested first: the same line brings large scripts. */
export const stylesheetsFirst = (tags: readonly string[]): string[] =>
  tags.toSorted((a, b) => Number(isStylesheet(b)) - Number(isStylesheet(a)));

const isStylesheet = (tag: string) => tag.startsWith('<link rel="stylesheet"');

/**
 * The shell's own files. Where nothing shows before its scripts run they go first on a narrow line: the page's chunks,
 * named as preloads, then arrive while the scripts start.
 */
export function assetTags(shell: PinnedPart, isUrgent: boolean): string[] {
  const files = shell.chunks.shell;
  const urgency = isUrgent ? ' fetchpriority="high"' : '';
  return [
    ...(files?.css ?? []).map((file) => `<link rel="stylesheet" ${held(shell, 'href', file)}>`),
    ...(files?.js ?? []).map((file) => `<script defer ${held(shell, 'src', file)}${urgency}></script>`),
  ];
}

/** The frame around the page is a chunk of the shell's; its own public pages bring theirs. */
export function frameTags(
  shell: PinnedPart,
  part: PinnedPart | undefined,
  { route, frame }: { route: RegistryRoute | undefined; frame: string | undefined },
): string[] {
  if (!route) return preloadTags(shell, 'not-found');
  if (route.auth !== 'public') {
    const files = frame === undefined ? [] : (shell.chunks['signed-in']?.css ?? []);
    // `data-href` is what the bundler's runtime calls the file: it sees that it is there.
    const styles = files.map(
      (file) => `<link rel="stylesheet" data-href="${file}" ${held(shell, 'href', file)}>`,
    );
    const rest = preloadTags(shell, 'signed-in').filter(
      (tag) => styles.length === 0 || !tag.includes('as="style"'),
    );
    return [...styles, ...rest];
  }
  return part === shell ? [] : preloadTags(shell, 'public');
}

/** Preloads all that the route needs, so that nothing waits for a script to request it. */
export function preloadTags(
  part: PinnedPart | undefined,
  chunk: string | undefined,
  styles: 'urgent' | 'later' = 'urgent',
): string[] {
  if (!part) return [];
  const names = part.name === 'shell' ? [] : entryChunks(part.name);
  const groups = [...names, ...(chunk ? [chunk] : [])].map((name) => part.chunks[name]);
  const urgency = styles === 'later' ? ' fetchpriority="low"' : '';
  const files = (kind: 'js' | 'css') => [...new Set(groups.flatMap((group) => group?.[kind] ?? []))];
  return [
    ...files('css').map((file) => `<link rel="preload" as="style" ${held(part, 'href', file)}${urgency}>`),
    ...files('js').map(
      (file) => `<link rel="preload" as="script" ${held(part, 'href', file)} fetchpriority="low">`,
    ),
  ];
}

/**
 * The same for what fills the slots that the page shows at first; a filler's chunk is called as its slot is. On a narrow
 * line its styles would take the place of the shell's scripts.
 */
export const fillerTags = ({ remotes, shell }: PinnedRelease, route: MfeRoute | undefined): string[] => {
  const parts = remotes.map((part) => ({ name: part.name, slots: part.manifest.slots, part }));
  return (route?.slots ?? []).flatMap((slot) =>
    fillersOf(slot, { remotes: parts, shell: shell.manifest.slots }).flatMap(({ part }) =>
      preloadTags(part, slot, 'later'),
    ),
  );
};

/**
 * A file's address, and what the browser holds its bytes against. A preload serves only a tag that says the same,
 * as the builds' own do.
 */
function held(part: PinnedPart, attribute: 'href' | 'src', file: string): string {
  const address = `${attribute}="${addressIn(part, file)}"`;
  const integrity = part.integrity?.[file];
  return integrity ? `${address} integrity="${integrity}" crossorigin` : address;
}
