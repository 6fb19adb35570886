import { createHash } from 'node:crypto';
import { type Flag, flagName, hasEnded } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { FastifyRequest } from 'fastify';
import { isDrawn } from './canary.ts';
import type { PinnedRelease } from './pinned-release.ts';
import type { PinnedPart } from './read-part.ts';

/** Who opens a page. */
export interface Visitor {
  /** The browser's random id, '' without one. */
  visitor: string;
  member?: { id: number; isAdministrator: boolean } | undefined;
}

/** Returns whether a flag lets somebody see what it is about. Members are drawn by themselves, not by their browsers. */
export function isShown(flag: Flag, { visitor, member }: Visitor): boolean {
  if (hasEnded(flag)) return false;
  if (member?.isAdministrator) return flag.administrators === true;
  if (member && flag.members?.includes(member.id)) return true;
  const who = member ? `member ${member.id}` : visitor;
  if (!who || flag.percent === undefined) return false;
  return isDrawn(`${who} ${flagName(flag)}`, flag.percent);
}

/** Returns a live release as whoever asks has it. `visitor` is the browser's random id, which may be newer than the request. */
export type SeenRelease = (
  request: FastifyRequest,
  live: PinnedRelease,
  visitor?: string,
) => Promise<PinnedRelease>;

const results = new WeakMap<PinnedRelease, Map<string, PinnedRelease>>();

/**
 * Returns the release without the remotes and pages that flags hide from somebody, and without their entries in menus. Pages
 * that ask to sign in are there for whoever hasn't: they may be theirs then. A part that this browser alone is shown, by a
 * preview or from a development server, isn't hidden.
 */
export function withoutHidden(release: PinnedRelease, who: Visitor): PinnedRelease {
  const ownParts = [release.preview?.part, ...(release.overrides ?? []).map(({ part }) => part)];
  const flags = (release.flags ?? []).filter((flag) => !ownParts.includes(flag.part) && !isShown(flag, who));
  if (flags.length === 0) return release;
  const hidden = flags.map((flag) => ({ ...flag, mayBeTheirs: !who.member && !hasEnded(flag) }));
  const key = hidden.map((flag) => `${flagName(flag)} ${flag.mayBeTheirs}`).join('\n');
  const byHidden = results.get(release) ?? new Map<string, PinnedRelease>();
  results.set(release, byHidden);
  const result = byHidden.get(key) ?? hide(release, { hidden, key });
  byHidden.set(key, result);
  return result;
}

type Hidden = Flag & { mayBeTheirs: boolean };

function hide(release: PinnedRelease, { hidden, key }: { hidden: Hidden[]; key: string }): PinnedRelease {
  const id = createHash('sha256').update(`${release.id}\n${key}`).digest('hex');
  return {
    ...release,
    id: id.slice(0, 16),
    remotes: release.remotes.flatMap((part) =>
      withoutPages(
        part,
        hidden.filter((flag) => flag.part === part.name),
      ),
    ),
  };
}

function withoutPages(part: PinnedPart, hidden: readonly Hidden[]): PinnedPart[] {
  if (hidden.length === 0) return [part];
  const { manifest } = part;
  const isAbout = (flag: Flag, path: string) => flag.page === undefined || flag.page === path;
  const routes = manifest.routes.filter(({ path, auth }) =>
    hidden.every((flag) => !isAbout(flag, path) || (flag.mayBeTheirs && auth !== 'public')),
  );
  const isWhole = hidden.some(({ page }) => page === undefined);
  if (isWhole && routes.length === 0) return [];
  const nav = manifest.nav.filter(({ to }) =>
    hidden.every((flag) => !isAbout(flag, to.replace(/^\/|[?#].*$/g, ''))),
  );
  const slots = isWhole ? { offers: [], fills: [] } : manifest.slots;
  return [{ ...part, manifest: { ...manifest, routes, nav, slots } }];
}
