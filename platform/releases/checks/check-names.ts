import { fillersOf } from '@wedding/shared/domain/registry.ts';
import type { Place } from '../store/build-record.ts';
import type { KnownPart } from '../store/read-build.ts';
import { didYouMean } from './did-you-mean.ts';
import { nameOf } from './live-parts.ts';

/** The build to check, the live versions of the same part, and all other live parts. */
interface NameCheck {
  mine: KnownPart;
  before: readonly KnownPart[];
  others: readonly KnownPart[];
}

/** Returns the reasons why names of one part don't exist in another: linked routes, icons, CSS custom properties, slots. */
export function nameRefusals(check: NameCheck): string[] {
  return [
    ...routeRefusals(check),
    ...slotRefusals(check),
    ...namespaceRefusals(check),
    ...shellRefusals(check),
  ];
}

function routeRefusals({ mine, before, others }: NameCheck): string[] {
  const now = pathsOf(mine);
  const elsewhere = others.flatMap(pathsOf);
  const gone = before.flatMap(pathsOf).filter((path) => !now.includes(path) && !elsewhere.includes(path));
  const broken = others.flatMap((other) =>
    linksOf(other)
      .filter(({ name }) => leadsTo(name, gone) && !leadsTo(name, [...now, ...elsewhere]))
      .map(
        ({ name, at }) =>
          `${nameOf(other)} leads to ${name} (${at}), which ${nameOf(mine)} no longer answers: keep the route in mfe.json ` +
          `beside the new one until ${other.manifest.name} is released without it.`,
      ),
  );
  if (others.length === 0) return broken;
  const all = [...now, ...elsewhere];
  const nowhere = linksOf(mine)
    .filter(({ name }) => name.startsWith('/app/') && !leadsTo(name, all) && !isBeginning(name, all))
    .map(
      ({ name, at }) =>
        `${nameOf(mine)} leads to ${name} (${at}), which no live part answers${didYouMean(name, all)}: let the part that has it be live first, ` +
        'or correct the address.',
    );
  return [...new Set([...broken, ...nowhere])];
}

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

/** Refuses a build that gives up a name of device storage: what phones have under it would be out of its reach. */
function namespaceRefusals({ mine, before }: NameCheck): string[] {
  const gone = before
    .flatMap(({ manifest }) => manifest.namespaces ?? [])
    .filter((namespace) => !mine.manifest.namespaces?.includes(namespace));
  return [...new Set(gone)].map(
    (namespace) =>
      `${nameOf(mine)} no longer lists the namespace ${namespace}, which ${mine.manifest.name} has on people's devices: keep it ` +
      'in "namespaces" of mfe.json, or what is stored there is lost.',
  );
}

function slotRefusals({ mine, before, others }: NameCheck): string[] {
  const offers = new Set([mine, ...others].flatMap(({ manifest }) => manifest.slots.offers));
  const unknown = mine.manifest.slots.fills
    .filter((slot) => !offers.has(slot))
    .map(
      (slot) =>
        `${nameOf(mine)} fills the slot ${slot}, which no live part offers${didYouMean(slot, offers)}: let the part with its place be live first, or ` +
        'correct the name in mfe.json.',
    );
  const gone = before.flatMap(({ manifest }) => manifest.slots.offers).filter((slot) => !offers.has(slot));
  const broken = others.flatMap((other) =>
    other.manifest.slots.fills
      .filter((slot) => gone.includes(slot))
      .map(
        (slot) =>
          `${nameOf(other)} fills the slot ${slot}, which ${nameOf(mine)} no longer offers: keep it in mfe.json until ` +
          `${other.manifest.name} is released without it.`,
      ),
  );
  return others.length === 0 ? [] : [...unknown, ...new Set(broken), ...placeRefusals(mine, others)];
}

/** Refuses a filler beyond the number that a slot shows: it would not be seen, or would displace another. */
function placeRefusals(mine: KnownPart, others: readonly KnownPart[]): string[] {
  const parts = [mine, ...others];
  return mine.manifest.slots.fills.flatMap((slot) => {
    const owner = parts.find(({ manifest }) => manifest.slots.offers.includes(slot));
    const fillers = new Map(
      others
        .filter(({ manifest }) => manifest.slots.fills.includes(slot))
        .map((part) => [part.manifest.name, part.manifest]),
    );
    const limit = owner?.manifest.slots.most?.[slot];
    if (!owner || !limit || fillers.size < limit) return [];
    const remotes = [mine.manifest, ...fillers.values()];
    const visible = fillersOf(slot, { remotes, shell: owner.manifest.slots }).map(({ name }) => name);
    const unseen = remotes.map(({ name }) => name).filter((name) => !visible.includes(name));
    return [
      `The slot ${slot} of ${nameOf(owner)} shows ${limit} at most, and ${unseen.join(', ')} would not be seen: raise ` +
        '"most" in its mfe.json, or fill another slot.',
    ];
  });
}

/** Checks icons and CSS custom properties, which the shell provides for all parts. */
function shellRefusals({ mine, others }: NameCheck): string[] {
  const isShell = mine.manifest.name === 'shell';
  const shells = isShell ? [mine] : others.filter(({ manifest }) => manifest.name === 'shell');
  const remotes = isShell ? others : [mine];
  return shells.flatMap((shell) => remotes.flatMap((remote) => missingInShell(remote, { shell, isShell })));
}

function missingInShell(
  remote: KnownPart,
  { shell, isShell }: { shell: KnownPart; isShell: boolean },
): string[] {
  if (!shell.record) return [];
  const { icons, tokens } = shell.record;
  const remedy = (what: string) =>
    isShell
      ? `keep ${what} until ${remote.manifest.name} is released without it.`
      : `use another, or promote a shell that has it to everyone first.`;
  const unknown = remote.manifest.nav
    .filter(({ icon }) => !icons.includes(icon))
    .map(
      ({ icon, label }) =>
        `${nameOf(remote)} has the icon ${icon} beside ${label} (mfe.json), which ${nameOf(shell)} doesn't carry ` +
        `(shared/contract/nav-icons.ts)${didYouMean(icon, icons)}: ${remedy('the icon')}`,
    );
  const missing = (remote.record?.tokens.takes ?? [])
    .filter(({ name }) => !tokens.offers.includes(name))
    .map(
      ({ name, at }) =>
        `${nameOf(remote)} takes ${name} (${at}), which no stylesheet of ${nameOf(shell)} declares ` +
        `(shared/ui/tokens.css)${didYouMean(name, tokens.offers)}: ${remedy('the property')}`,
    );
  return [...unknown, ...missing];
}
