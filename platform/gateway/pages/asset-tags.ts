import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import { fillersOf, type RegistryRoute } from '@wedding/shared/domain/registry.ts';
import { entryChunks } from '../../releases/store/stored-files.ts';
import type { PinnedRelease } from '../release/pinned-release.ts';
import type { InlinedStyle } from '../release/prerendered.ts';
import { addressIn, type PinnedPart } from '../release/read-part.ts';

/** Returns a stylesheet inlined into the page; `data-href` is the bundler runtime's name for its file. */
export const styleTag = ({ text, href }: InlinedStyle) =>
  `<style${href ? ` data-href="${href}"` : ''}>${text}</style>`;

/** Removes the tags of stylesheets that are already inline. */
export const withoutInlined = (styles: InlinedStyle[], tags: string[]) =>
  styles.length === 0
    ? tags
    : tags.filter((tag) => !styles.some(({ file }) => tag.includes(`href="${file}"`)));

/** Puts stylesheets first: the first paint waits for them, and the same connection carries large scripts. */
export const stylesheetsFirst = (tags: readonly string[]): string[] =>
  tags.toSorted((a, b) => Number(isStylesheet(b)) - Number(isStylesheet(a)));

const isStylesheet = (tag: string) => tag.startsWith('<link rel="stylesheet"');

/**
 * Returns the tags of the shell's own files. If nothing shows before its scripts run, they go first on a slow
 * connection: the page's chunks, which are preloaded, then arrive while the scripts start.
 */
export function assetTags(shell: PinnedPart, isUrgent: boolean): string[] {
  const files = shell.chunks.shell;
  const urgency = isUrgent ? ' fetchpriority="high"' : '';
  return [
    ...(files?.css ?? []).map((file) => `<link rel="stylesheet" ${addressAttributes(shell, 'href', file)}>`),
    ...(files?.js ?? []).map(
      (file) => `<script defer ${addressAttributes(shell, 'src', file)}${urgency}></script>`,
    ),
  ];
}

/** Returns the tags of the frame around the page, a chunk of the shell; the shell's own public pages bring theirs. */
export function frameTags(
  shell: PinnedPart,
  part: PinnedPart | undefined,
  { route, frame }: { route: RegistryRoute | undefined; frame: string | undefined },
): string[] {
  if (!route) return preloadTags(shell, 'not-found');
  if (route.auth !== 'public') {
    const files = frame === undefined ? [] : (shell.chunks['signed-in']?.css ?? []);
    // `data-href` is the bundler runtime's name for the file, by which the runtime sees that it is already there.
    const styles = files.map(
      (file) => `<link rel="stylesheet" data-href="${file}" ${addressAttributes(shell, 'href', file)}>`,
    );
    const rest = preloadTags(shell, 'signed-in').filter(
      (tag) => styles.length === 0 || !tag.includes('as="style"'),
    );
    return [...styles, ...rest];
  }
  return part === shell ? [] : preloadTags(shell, 'public');
}

/** Preloads everything the route needs, so that nothing waits for a script to request it. */
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
    ...files('css').map(
      (file) => `<link rel="preload" as="style" ${addressAttributes(part, 'href', file)}${urgency}>`,
    ),
    ...files('js').map(
      (file) =>
        `<link rel="preload" as="script" ${addressAttributes(part, 'href', file)} fetchpriority="low">`,
    ),
  ];
}

/**
 * Preloads the fillers of the slots that the page shows first; a filler's chunk is named after its slot. Their styles
 * have a low priority: on a slow connection they would otherwise delay the shell's scripts.
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
 * Returns a file's address and the integrity hash that the browser checks its bytes against. A preload serves only a
 * tag with the same integrity, which the builds' own tags have.
 */
function addressAttributes(part: PinnedPart, attribute: 'href' | 'src', file: string): string {
  const address = `${attribute}="${addressIn(part, file)}"`;
  const integrity = part.integrity?.[file];
  return integrity ? `${address} integrity="${integrity}" crossorigin` : address;
}
