import type { Host } from '../platform/host.ts';
import type { Replies } from './fake-server.ts';

/**
 * Which side is a minor version beside the remote under test: a shell and an api that are `newer` have members and fields that it
 * doesn't know; of `older` ones, what a later version added is absent.
 */
export type Skew = 'newer' | 'older';

/** Of all tests of a run: `npm run drill -- skew`. */
export const skewOfRun = (): Skew | undefined =>
  (['newer', 'older'] as const).find((one) => one === process.env.SKEW);

const LATER = { of_a_later_version: { said: 'nothing that an older remote knows' } };

/** The host as a shell of that version offers it. */
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
      ...{ later },
    };
  }
  if (skew === 'older') {
    // What the types say may be absent.
    const { moreShareTargets: _later, ...config } = host.config;
    return { ...host, config };
  }
  return host;
}

/** The answers as an api of that version gives them: every object of a newer one holds a field more. */
export function skewedReplies(replies: Replies, skew: Skew | undefined): Replies {
  if (skew !== 'newer') return replies;
  // By name at the time of the call: tests add replies while the page is open.
  return new Proxy(replies, {
    get(target, name: string) {
      const reply = target[name];
      return reply && ((heard: Parameters<typeof reply>[0]) => withMore(reply(heard)));
    },
  });
}

function withMore<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withMore) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, withMore(inner)]);
  return { ...Object.fromEntries(fields), ...LATER };
}
