import type { Host } from '../host/host.ts';

/**
 * The version of the shell and the api, a minor version apart from the remote under test. With `newer`, they have members
 * and fields that the remote doesn't know. With `older`, the members that a later version added are absent.
 */
export type Skew = 'newer' | 'older';

/** Returns the skew for all tests of a run: `npm run drill -- skew`. */
export const skewOfRun = (): Skew | undefined =>
  (['newer', 'older'] as const).find((one) => one === process.env.SKEW);

const LATER = { of_a_later_version: { said: 'nothing that an older remote knows' } };

/** Returns the host as a shell of that version offers it. */
export function skewedHost(host: Host, skew: Skew | undefined): Host {
  if (skew === 'newer') {
    const later = () => Promise.reject(new Error('An older remote never asks this.'));
    const { toast, ask, config, session, saver } = host;
    return {
      ...host,
      toast: { ...toast, later } as Host['toast'],
      ask: { ...ask, later } as Host['ask'],
      config: { ...config, ...LATER },
      session: { ...session, ...LATER },
      saver: { ...saver, ...LATER },
      later,
    } as Host;
  }
  if (skew === 'older') {
    // The members that the types declare optional.
    const { moreShareTargets: _later, ...config } = host.config;
    const { closeOnBack: _back, ...members } = host;
    return { ...members, config };
  }
  return host;
}

/** What the contract declares as a map, from any name to one kind of value: a later version has no other kind in it. */
const MAPS = ['errors', 'playlists'];

/** Returns an answer as an api of that version gives it: every object of a newer one has one more field. */
export const skewedAnswer = <T>(body: T, skew: Skew | undefined): T =>
  skew === 'newer' ? withMore(body) : body;

/**
 * A reviver for `JSON.parse` of what a remote sends. The newer api knows its own field, which may
 * come back with a changed object.
 */
export const withoutLater = (key: string, value: unknown): unknown => (key in LATER ? undefined : value);

function withMore<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withMore) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    MAPS.includes(name) ? inner : withMore(inner),
  ]);
  return { ...Object.fromEntries(fields), ...LATER };
}
