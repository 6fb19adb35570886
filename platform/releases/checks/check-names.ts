import { fillersOf } from '@wedding/shared/domain/registry.ts';
import type { Place } from '../store/build-record.ts';
import type { KnownPart } from '../store/read-build.ts';
import { isShell, nameOf, type PlainCheck, remotesInShells } from './check.ts';
import { didYouMean } from './did-you-mean.ts';

/** Names of one part that don't exist in another: linked routes, slots, device storage, icons, CSS custom properties. */
export const NAME_CHECKS: readonly PlainCheck[] = [
  ({ mine, before, others }) => {
    const elsewhere = others.flatMap(pathsOf);
    const now = [...pathsOf(mine), ...elsewhere];
    const gone = before.flatMap(pathsOf).filter((path) => !now.includes(path));
    return others.flatMap((other) =>
      linksOf(other)
        .filter(({ name }) => leadsTo(name, gone) && !leadsTo(name, now))
        .map(
          ({ name, at }) =>
            `${nameOf(other)} leads to ${name} (${at}), which ${nameOf(mine)} no longer answers: keep the route in mfe.json ` +
            `beside the new one until ${other.manifest.name} is released without it.`,
        ),
    );
  },
  ({ mine, others }) => {
    if (others.length === 0) return [];
    const all = [mine, ...others].flatMap(pathsOf);
    return linksOf(mine)
      .filter(({ name }) => name.startsWith('/app/') && !leadsTo(name, all) && !isBeginning(name, all))
      .map(
        ({ name, at }) =>
          `${nameOf(mine)} leads to ${name} (${at}), which no live part answers${didYouMean(name, all)}: let the part that ` +
          'has it be live first, or correct the address.',
      );
  },
  ({ mine, others }) => {
    if (others.length === 0) return [];
    const offers = offersOf([mine, ...others]);
    return mine.manifest.slots.fills
      .filter((slot) => !offers.includes(slot))
      .map(
        (slot) =>
          `${nameOf(mine)} fills the slot ${slot}, which no live part offers${didYouMean(slot, offers)}: let the part with ` +
          'its place be live first, or correct the name in mfe.json.',
      );
  },
  ({ mine, before, others }) => {
    const offers = offersOf([mine, ...others]);
    const gone = offersOf(before).filter((slot) => !offers.includes(slot));
    return others.flatMap((other) =>
      other.manifest.slots.fills
        .filter((slot) => gone.includes(slot))
        .map(
          (slot) =>
            `${nameOf(other)} fills the slot ${slot}, which ${nameOf(mine)} no longer offers: keep it in mfe.json until ` +
            `${other.manifest.name} is released without it.`,
        ),
    );
  },
  ({ mine, others }) => mine.manifest.slots.fills.flatMap((slot) => crowded(slot, { mine, others })),
  // What phones have under a name that a build gives up would be out of its reach.
  ({ mine, before }) =>
    before
      .flatMap(({ manifest }) => manifest.namespaces ?? [])
      .filter((namespace) => !mine.manifest.namespaces?.includes(namespace))
      .map(
        (namespace) =>
          `${nameOf(mine)} no longer lists the namespace ${namespace}, which ${mine.manifest.name} has on people's devices: ` +
          'keep it in "namespaces" of mfe.json, or what is stored there is lost.',
      ),
  (checked) =>
    remotesInShells(checked).flatMap(({ remote, shell }) => {
      if (!shell.record) return [];
      const { icons } = shell.record;
      return remote.manifest.nav
        .filter(({ icon }) => !icons.includes(icon))
        .map(
          ({ icon, label }) =>
            `${nameOf(remote)} has the icon ${icon} beside ${label} (mfe.json), which ${nameOf(shell)} doesn't carry ` +
            `(shared/contract/nav-icons.ts)${didYouMean(icon, icons)}: ${shellRemedy('the icon', remote, checked.mine)}`,
        );
    }),
  (checked) =>
    remotesInShells(checked).flatMap(({ remote, shell }) => {
      if (!shell.record || !remote.record) return [];
      const { offers } = shell.record.tokens;
      return remote.record.tokens.takes
        .filter(({ name }) => !offers.includes(name))
        .map(
          ({ name, at }) =>
            `${nameOf(remote)} takes ${name} (${at}), which no stylesheet of ${nameOf(shell)} declares ` +
            `(shared/ui/tokens.css)${didYouMean(name, offers)}: ${shellRemedy('the property', remote, checked.mine)}`,
        );
    }),
];

const shellRemedy = (what: string, remote: KnownPart, mine: KnownPart) =>
  isShell(mine)
    ? `keep ${what} until ${remote.manifest.name} is released without it.`
    : 'use another, or promote a shell that has it to everyone first.';

const offersOf = (parts: readonly KnownPart[]) => parts.flatMap(({ manifest }) => manifest.slots.offers);

/** Returns the addresses that a part's sources and its navigation link to. */
function linksOf({ manifest, record }: KnownPart): Place[] {
  const nav = manifest.nav.flatMap(({ to, also = [] }) => [to, ...also]);
  return [
    ...nav.map((name) => ({ name: name.replace(/[?#].*$/, ''), at: 'mfe.json' })),
    ...(record?.links ?? []),
  ];
}

const pathsOf = ({ manifest }: KnownPart) =>
  manifest.routes.map(({ path }) => (path === '/' ? '/' : `/${path}`).replaceAll(/:\w+/g, ':'));

const leadsTo = (address: string, paths: readonly string[]) =>
  paths.some((path) => path === address || new RegExp(`^${path.replaceAll(':', '[^/]+')}$`).test(address));

/** Returns whether an address is the beginning of a path, as one that is completed later or only compared with is. */
const isBeginning = (address: string, paths: readonly string[]) =>
  paths.some((path) => path.startsWith(address.endsWith('/') ? address : `${address}/`));

/** Refuses a filler beyond the number that a slot shows: it would not be seen, or would displace another. */
function crowded(
  slot: string,
  { mine, others }: { mine: KnownPart; others: readonly KnownPart[] },
): string[] {
  const owner = [mine, ...others].find(({ manifest }) => manifest.slots.offers.includes(slot));
  const limit = owner?.manifest.slots.most?.[slot];
  const fillers = others.filter(({ manifest }) => manifest.slots.fills.includes(slot));
  const remotes = [...new Map([mine, ...fillers].map(({ manifest }) => [manifest.name, manifest])).values()];
  if (!owner || !limit || remotes.length <= limit) return [];
  const visible = fillersOf(slot, { remotes, shell: owner.manifest.slots }).map(({ name }) => name);
  const unseen = remotes.map(({ name }) => name).filter((name) => !visible.includes(name));
  return [
    `The slot ${slot} of ${nameOf(owner)} shows ${limit} at most, and ${unseen.join(', ')} would not be seen: raise ` +
      '"most" in its mfe.json, or fill another slot.',
  ];
}
