import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { accepts } from '@wedding/shared/domain/contract-range.ts';

/** A live part that the checked one must fit. */
export type LivePart = { version: string; manifest: Mfe };

/** Returns the reasons why a part doesn't fit the live ones: one sentence each, with what to do. Empty if it fits. */
export function refusalsOf(mine: Mfe, others: readonly LivePart[]): string[] {
  return [
    ...contractRefusals(mine, others),
    ...routeRefusals(mine),
    ...menuRefusals(mine),
    ...others.flatMap((other) => collisions(mine, other)),
  ];
}

function contractRefusals(mine: Mfe, others: readonly LivePart[]): string[] {
  if (mine.name === 'shell') {
    return others
      .filter(({ manifest }) => !accepts(manifest.contract, mine.contract))
      .map(
        ({ manifest, version }) =>
          `${manifest.name} ${version} is live and needs contract ${manifest.contract}; this shell offers ` +
          `${mine.contract}: serve both for a while ("contract": "1.9.0 || 2.0.0"), or release a version of ` +
          `${manifest.name} first that runs with either (docs/how-to/raise-a-major.md).`,
      );
  }
  // A visitor of the remote may have any live shell.
  return others
    .filter(({ manifest }) => manifest.name === 'shell' && !accepts(mine.contract, manifest.contract))
    .map(
      ({ manifest, version }) =>
        `${mine.name} needs contract ${mine.contract}, the live shell ${version} offers ${manifest.contract}: give ` +
        'everyone a shell that offers it first, or lower "contract" in mfe.json.',
    );
}

function collisions(mine: Mfe, { version, manifest }: LivePart): string[] {
  const theirs = `${manifest.name} ${version}, which is live`;
  const routes = mine.routes.flatMap(({ path }) =>
    // One that is theirs says enough.
    manifest.routes.flatMap((other) => routeCollision(path, { path: other.path, theirs }) ?? []).slice(0, 1),
  );
  const slots = mine.slots.offers
    .filter((slot) => manifest.slots.offers.includes(slot))
    .map((slot) => `The slot ${slot} is offered by ${theirs}: choose another name in mfe.json.`);
  const namespaces = (mine.namespaces ?? [])
    .filter((namespace) => manifest.namespaces?.includes(namespace))
    .map(
      (namespace) =>
        `The namespace ${namespace} of device storage is that of ${theirs}: take it off "namespaces" in mfe.json. ` +
        `The host then calls it ${mine.name}/${namespace}, which is ${mine.name}'s alone.`,
    );
  return [...routes, ...slots, ...namespaces];
}

function routeCollision(path: string, other: { path: string; theirs: string }): string | undefined {
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

/** A route that has no word of its own answers addresses that other parts may want, and wrong ones too. */
const GREEDY = /^(app\/)?(admin\/)?:/i;
/** What the gateway and the api answer before any part does. */
const OF_PLATFORM = /^(api|admin|media|r|beacon|healthz|readyz|preview|dev-override)(\/|$)/i;

/** Returns why routes wouldn't be opened as `mfe.json` says, whatever else is live. */
function routeRefusals({ name, routes }: Mfe): string[] {
  if (name === 'shell') return [];
  const word = name.replace('mfe-', '');
  return routes.flatMap(({ path, auth }) => {
    if (GREEDY.test(path)) {
      return [
        `${name} has the route ${path}, which answers every address: begin it with a word of its own in mfe.json, ` +
          `such as ${path.replace(':', `${word}/:`)}.`,
      ];
    }
    if (OF_PLATFORM.test(path)) {
      return [
        `${name} has the route ${path}, which the platform answers itself: begin it with another word in mfe.json, such as ` +
          `${word}.`,
      ];
    }
    const [begins, needed] = visitorsOf(path);
    return auth === needed
      ? []
      : [
          `${name} has the route ${path} for "${auth}", but it ${begins}, so "auth" is ${needed} in mfe.json, or the path ` +
            'is another.',
        ];
  });
}

/** A menu's entry for people whom the shell doesn't let open what it leads to. */
function menuRefusals({ name, nav }: Mfe): string[] {
  const kinds = { public: 'public', user: 'couple', admin: 'admin' } as const;
  return nav.flatMap(({ to, label, role }) => {
    const [, needed] = visitorsOf(to.slice(1));
    return needed === 'public' || needed === kinds[role]
      ? []
      : [
          `${name} has the menu entry ${label} for "${role}", but ${to} is for "${needed}" alone: correct "role" or "to" in ` +
            'mfe.json.',
        ];
  });
}

/** Says whom the shell lets open an address. */
function visitorsOf(path: string): [begins: string, auth: Mfe['routes'][number]['auth']] {
  if (/^app\/admin([/?#]|$)/i.test(path)) return ['begins with app/admin', 'admin'];
  return /^app([/?#]|$)/i.test(path) ? ['begins with app', 'couple'] : ['doesn’t begin with app', 'public'];
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
