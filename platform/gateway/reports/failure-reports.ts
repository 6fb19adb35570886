import { maskCredentials } from '@wedding/platform/server/operations/mask-credentials.ts';
import { maskPhones } from '@wedding/platform/server/operations/mask-phones.ts';
import { networkOf } from '@wedding/platform/server/operations/network.ts';
import {
  addTo,
  causeOf,
  ERROR_RETENTION_MS,
  type ErrorGroup,
  errorPrefix,
  parseErrors,
} from '@wedding/platform/server/stored-releases/error-groups.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Warn } from '../release/pinned-release.ts';
import { partName, partVersion } from './beacons.ts';
import type { PageTokens } from './page-tokens.ts';
import { minuteLimiter } from './reports.ts';
import { StatusFile } from './status-file.ts';

const report = z.object({
  remote: partName,
  version: partVersion,
  phase: z.enum(['load', 'mount', 'render', 'chunk', 'reported', 'uncaught', 'left-behind', 'long-task']),
  route: z.string().max(200),
  message: z.string().max(500),
  stack: z.string().max(4000),
});

const MAX_GROUPS = 200;
const MAX_NAMES = 8;
const MAX_FRAMES = 20;
/** The number of reports a minute that this gateway accepts: a cause repeated a thousand times says nothing new. */
const PER_MINUTE = 120;
/** The number of reports an hour from one network. Thousands of phones share some. */
const PER_NETWORK = 60;

/** A stack line in a version's file; everything else, such as extensions and inline scripts, is not ours to store. */
const FRAME = /\/r\/(?:shell|mfe-[a-z-]+)\/[\w./+-]+\.js(?:\?\w+=\d+)?:\d+:\d+/;

/**
 * Receives errors thrown in browsers, with the token of a page that a gateway issued, and counts them by cause in the
 * store's `errors/<gateway>.json`, which the caller flushes. Anything that may be about a person is masked before it is stored
 * (SEC-18).
 */
export function registerFailureReports(
  app: FastifyInstance,
  options: {
    store: ReleaseStore;
    gateway: string;
    tokens: PageTokens;
    warn: Warn;
    /** Returns "part version" of everything that is live now; nothing else is counted. */
    readLiveVersions: () => Promise<Set<string> | undefined>;
  },
): Pick<StatusFile, 'flush'> {
  const { store, tokens, readLiveVersions } = options;
  const groups = new Map<string, ErrorGroup>();
  const file = new StatusFile({
    ...options,
    prefix: errorPrefix(store),
    restore(bytes) {
      for (const group of parseErrors(bytes)) groups.set(causeOf(group), sumWith(group));
    },
    contentOf() {
      const latest = [...groups.values()]
        .filter(({ last }) => Date.parse(last) > Date.now() - ERROR_RETENTION_MS)
        .sort((a, b) => a.last.localeCompare(b.last))
        .slice(-MAX_GROUPS);
      if (latest.length < groups.size) file.isChanged = true;
      groups.clear();
      for (const group of latest) groups.set(causeOf(group), group);
      return { groups: latest };
    },
  });
  const mayCount = minuteLimiter(PER_MINUTE);
  let byNetwork = new Map<string, number>();
  let hourEndsAt = 0;

  function sumWith(group: ErrorGroup): ErrorGroup {
    const before = groups.get(causeOf(group));
    return before ? addTo(before, group, MAX_NAMES) : group;
  }

  function isOverLimit(network: string): boolean {
    const now = Date.now();
    if (now > hourEndsAt) [byNetwork, hourEndsAt] = [new Map(), now + 3_600_000];
    const reportedByNetwork = (byNetwork.get(network) ?? 0) + 1;
    byNetwork.set(network, reportedByNetwork);
    return reportedByNetwork > PER_NETWORK || !mayCount();
  }

  function count(seen: z.infer<typeof report>, browser: string): void {
    const now = new Date().toISOString();
    const group: ErrorGroup = {
      part: seen.remote,
      version: seen.version,
      phase: seen.phase,
      message: maskMessage(seen.message),
      stack: seen.stack
        .split('\n')
        .flatMap((line) => FRAME.exec(line)?.[0] ?? [])
        .slice(0, MAX_FRAMES),
      count: 1,
      first: now,
      last: now,
      routes: { [maskRoute(seen.route)]: 1 },
      browsers: { [browser]: 1 },
    };
    const cause = causeOf(group);
    const sum = sumWith(group);
    // The most recent cause is last: when there are too many, the one not seen for longest is dropped.
    groups.delete(cause);
    groups.set(cause, sum);
    const [oldest] = groups.keys();
    if (groups.size > MAX_GROUPS && oldest) groups.delete(oldest);
    file.isChanged = true;
  }

  // The path is below /beacon, where the page's token is sent.
  app.post('/beacon/failure', async (request, reply) => {
    const parsed = report.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: 'This is no report.', code: 'INVALID' });
    const { remote, version } = parsed.data;
    const isLive = (await readLiveVersions())?.has(`${remote} ${version}`);
    // The token comes before the limits: strangers without one would use up the share of their whole network.
    // It isn't spent here: a page may report several errors, and its report to /beacon needs the token.
    const token = isLive && (await tokens.read(request).catch(() => undefined));
    if (token && !isOverLimit(networkOf(request.ip).network)) {
      count(parsed.data, browserOf(request.headers['user-agent']));
    }
    return reply.code(204).send();
  });

  return file;
}

/** A version's file in a message. It is reduced to part and file, without site, version and hash. */
const FILE =
  /https?:\/\/[^\s"'()]*?\/r\/(shell|mfe-[a-z-]+)\/[\w.+-]+\/([\w/+-][\w./+-]*?)(?:\.[\da-f]{8,16})?(\.(?:js|css|json))\b(?:\?[^\s"')]*)?/g;

/** What is allowed in quotes: one word, as programs name things, or a version's file. */
const NAME = /^(?:[\w.$-]{1,40}|(?:shell|mfe-[a-z-]+)\/[\w./+-]{1,80})$/;

/** Removes what browsers quote of a text that is no JSON: it may be anybody's words. */
const withoutQuote = (message: string) =>
  message.includes('JSON') ? message.replace(/(?<=Unexpected [^"]*)".*"/s, '"…"') : message;

/** Removes the federation runtime's own advice, which precedes the actual message. */
const withoutAdvice = (message: string) => message.replace(/View the docs to see how to solve: \S+\s/, '');

/** Removes what people typed or are identified by from an error's message: addresses, numbers, tokens, quoted sentences. */
function maskMessage(message: string): string {
  return (
    maskPhones(maskCredentials(withoutQuote(withoutAdvice(message)).replace(FILE, '$1/$2$3')), { inARow: 4 })
      // An operator's terminal would act on control characters, and show text in another order on formatting ones.
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/[^\s"'()<>]+@[^\s"'()<>]+/g, '…')
      .replace(/(["'`])(.*?)\1/g, (quoted, mark, inner) => (NAME.test(inner) ? quoted : `${mark}…${mark}`))
      .replace(/\d{3,}/g, '#')
      .slice(0, 400)
  );
}

/** Replaces ids and tokens in a path. */
const maskRoute = (route: string): string =>
  `/${(route.split(/[?#]/)[0] ?? '')
    .split('/')
    .filter(Boolean)
    .slice(0, 8)
    .map((part) => (/^[a-z]+(-[a-z]+){0,4}$/.test(part) && part.length < 24 ? part : ':id'))
    .join('/')}`;

/** Returns a browser such as "Chrome 131, Android": enough to reproduce an error, too little to identify a person. */
function browserOf(agent = ''): string {
  const name = /(Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Version)\/(\d+)/;
  const [, found = '', major = ''] = /(Edg|OPR|SamsungBrowser)\/(\d+)/.exec(agent) ?? name.exec(agent) ?? [];
  const labels: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    Version: 'Safari',
  };
  // Android comes before Linux: its user agents name both.
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];
  const system = systems.find((one) => agent.includes(one)) ?? 'another system';
  return `${labels[found] ?? (found || 'Another browser')}${major && ` ${major}`}, ${system}`;
}
