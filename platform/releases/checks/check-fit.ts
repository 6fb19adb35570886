import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { accepts } from '@wedding/shared/domain/contract-range.ts';

/** A live part that the checked one must fit. */
export type LivePart = { version: string; manifest: Mfe };

/** Returns the reasons why a part doesn't fit the live ones: one sentence each, with what to do. Empty if it fits. */
export function refusalsOf(mine: Mfe, others: readonly LivePart[]): string[] {
  return [
    ...contractRefusals(mine, others),
    ...greedyRoutes(mine),
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
  const routes = mine.routes
    .filter(({ path }) => manifest.routes.some((other) => shape(other.path) === shape(path)))
    .map(({ path }) => `The route ${path} belongs to ${theirs}: choose another path in mfe.json.`);
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
  const below = mine.routes.flatMap(({ path }) => {
    const place = placeOf(path);
    return place && manifest.routes.some((other) => `${other.path}/`.startsWith(`${place}/`))
      ? [
          `The route ${path} answers every address below ${place}, which belongs to ${theirs}: begin it with a word of its ` +
            'own in mfe.json.',
        ]
      : [];
  });
  return [...new Set([...routes, ...(routes.length ? [] : below), ...slots, ...namespaces])];
}

/** Returns the words before a route's first parameter; none for a route without one. */
const placeOf = (path: string) => /^(.+?)\/:/.exec(path)?.[1];

/** A route that has no word of its own answers addresses that other parts may want, and wrong ones too. */
function greedyRoutes({ name, routes }: Mfe): string[] {
  if (name === 'shell') return [];
  return routes
    .filter(({ path }) => /^(app\/)?(admin\/)?:/.test(path))
    .map(
      ({ path }) =>
        `${name} has the route ${path}, which answers every address: begin it with a word of its own in mfe.json, ` +
        `such as ${path.replace(':', `${name.replace('mfe-', '')}/:`)}.`,
    );
}

/** Removes the names of parameters: "watch/:id" and "watch/:video" are the same address. */
const shape = (path: string) => path.replaceAll(/:\w+/g, ':');
