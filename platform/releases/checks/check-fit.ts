import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { accepts } from '@wedding/shared/domain/contract-range.ts';
import { isShell, nameOf, type PlainCheck, remotesInShells } from './check.ts';

/** A route that has no word of its own answers addresses that other parts may want, and wrong ones too. */
const GREEDY = /^(app\/)?(admin\/)?:/i;
/** What the gateway and the api answer before any part does. */
const OF_PLATFORM = /^(api|admin|media|family-budget|r|beacon|healthz|readyz|preview|dev-override)(\/|$)/i;

/** What `mfe.json` says, beside those of the live parts. */
export const FIT_CHECKS: readonly PlainCheck[] = [
  // A visitor of a remote may have any live shell.
  (checked) =>
    remotesInShells(checked)
      .filter(({ remote, shell }) => !accepts(remote.manifest.contract, shell.manifest.contract))
      .map(({ remote, shell }) =>
        shell === checked.mine
          ? `${nameOf(remote)} is live and needs contract ${remote.manifest.contract}; this shell offers ` +
            `${shell.manifest.contract}: serve both for a while ("contract": what the live shell has there, then ` +
            `" || ${shell.manifest.contract}"), or release a version of ${remote.manifest.name} first that runs with either (docs/how-to/raise-a-major.md).`
          : `${remote.manifest.name} needs contract ${remote.manifest.contract}, the live ${nameOf(shell)} offers ` +
            `${shell.manifest.contract}: give everyone a shell that offers it first, or lower "contract" in mfe.json.`,
      ),
  ({ mine }) =>
    isShell(mine)
      ? []
      : mine.manifest.routes.flatMap((route) => routeRefusal(mine.manifest.name, route) ?? []),
  // A menu's entry for people whom the shell doesn't let open what it leads to.
  ({ mine: { manifest } }) =>
    manifest.nav.flatMap(({ to, label, role }) => {
      const { auth } = visitorsOf(to.slice(1));
      return auth === 'public' || auth === { public: 'public', user: 'couple', admin: 'admin' }[role]
        ? []
        : `${manifest.name} has the menu entry ${label} for "${role}", but ${to} is for "${auth}" alone: correct "role" or ` +
            '"to" in mfe.json.';
    }),
  ({ mine, others }) =>
    others.flatMap((other) =>
      mine.manifest.routes.flatMap(({ path }) =>
        // One that is theirs says enough.
        other.manifest.routes
          .flatMap((one) => collision(path, { path: one.path, theirs: live(nameOf(other)) }) ?? [])
          .slice(0, 1),
      ),
    ),
  ({ mine, others }) =>
    others.flatMap((other) =>
      common(mine.manifest.slots.offers, other.manifest.slots.offers).map(
        (slot) => `The slot ${slot} is offered by ${live(nameOf(other))}: choose another name in mfe.json.`,
      ),
    ),
  ({ mine: { manifest }, others }) =>
    others.flatMap((other) =>
      common(manifest.namespaces, other.manifest.namespaces).map(
        (namespace) =>
          `The namespace ${namespace} of device storage is that of ${live(nameOf(other))}: take it off "namespaces" in ` +
          `mfe.json. The host then calls it ${manifest.name}/${namespace}, which is ${manifest.name}'s alone.`,
      ),
    ),
];

const live = (name: string) => `${name}, which is live`;
const common = (mine: readonly string[] = [], theirs: readonly string[] = []) =>
  mine.filter((name) => theirs.includes(name));

/** Returns why a route wouldn't be opened as `mfe.json` says, whatever else is live. */
function routeRefusal(name: string, { path, auth }: Mfe['routes'][number]): string | undefined {
  const word = name.replace('mfe-', '');
  const has = `${name} has the route ${path}`;
  const { begins, ...visitors } = visitorsOf(path);
  if (GREEDY.test(path)) {
    const better = path.replace(':', `${word}/:`);
    return `${has}, which answers every address: begin it with a word of its own in mfe.json, such as ${better}.`;
  }
  if (OF_PLATFORM.test(path))
    return `${has}, which the platform answers itself: begin it with another word in mfe.json, such as ${word}.`;
  return auth === visitors.auth
    ? undefined
    : `${has} for "${auth}", but it ${begins}, so "auth" is ${visitors.auth} in mfe.json, or the path is another.`;
}

function collision(path: string, other: { path: string; theirs: string }): string | undefined {
  const place = placeOf(path);
  if (shape(other.path) === shape(path))
    return `The route ${path} belongs to ${other.theirs}: choose another path in mfe.json.`;
  if (place && `${other.path}/`.startsWith(`${place}/`)) {
    return (
      `The route ${path} answers every address below ${place}, which belongs to ${other.theirs}: begin it with a word of ` +
      'its own in mfe.json.'
    );
  }
  return placeOf(other.path) && meets(path, other.path)
    ? `The route ${path} is one that ${other.path} of ${other.theirs}, answers too: choose another path in mfe.json.`
    : undefined;
}

/** Returns the words before a route's first parameter; none for a route without one. */
const placeOf = (path: string) => /^(.+?)\/:/.exec(path)?.[1];

/** Says whom the shell lets open an address. */
function visitorsOf(path: string): { begins: string; auth: Mfe['routes'][number]['auth'] } {
  if (/^app\/admin([/?#]|$)/i.test(path)) return { begins: 'begins with app/admin', auth: 'admin' };
  return /^app([/?#]|$)/i.test(path)
    ? { begins: 'begins with app', auth: 'couple' }
    : { begins: 'doesn’t begin with app', auth: 'public' };
}

/** Removes the names of parameters, and the case, as routes match: "watch/:id" and "Watch/:video" are the same address. */
const shape = (path: string) => path.replaceAll(/:\w+/g, ':').toLowerCase();

/** Whether some address is both routes'. */
function meets(path: string, other: string): boolean {
  const [mine, theirs] = [shape(path).split('/'), shape(other).split('/')];
  return (
    mine.length === theirs.length &&
    mine.every((word, at) => word === ':' || theirs[at] === ':' || word === theirs[at])
  );
}
