import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { ENVIRONMENTS } from '@wedding/platform/server/stored-releases/release-reader.ts';
import { z } from 'zod';
import { CONCURRENT_READS, type ReleaseStore } from './release-store.ts';

const change = z.object({
  /** The time of the change, as an ISO time. */
  at: z.string(),
  /** A person's name, or "gateway" for an automatic change of a gateway. */
  by: z.string(),
  what: z.enum(['publish', 'preview', 'canary', 'stable', 'rollback', 'retire', 'sign', 'flag', 'unflag']),
  /** The environment; absent for the live site. */
  environment: z.enum(ENVIRONMENTS).optional(),
  part: z.string(),
  version: z.string(),
  /** A canary's share of visitors. */
  percent: z.number().optional(),
  /** The reason: what a publish changes, the figures of an automatic rollback, why it was promoted anyway. */
  reason: z.string().optional(),
});

/** One line of the release log: who did what, when and why. */
export type ReleaseChange = z.infer<typeof change>;

/** Kinds of lines that don't change what visitors get. */
export const CHANGES_NOTHING_LIVE: readonly ReleaseChange['what'][] = ['publish', 'preview', 'sign'];

/** Kinds of lines that say who sees something, whatever its version. */
const OF_FLAGS: readonly ReleaseChange['what'][] = ['flag', 'unflag'];

const FOLDER = 'releases/log';

/**
 * Returns who makes changes here, for the log: the account's name, or its number where the machine knows no name for it, as in some
 * containers.
 */
export function operatorName(account: () => { username: string } = () => userInfo()): string {
  try {
    return account().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** Appends to the log. Each line is a file of its own, so that any number of writers can append at the same time. */
export async function logChange(
  store: ReleaseStore,
  entry: Omit<ReleaseChange, 'at'> & { at?: string },
): Promise<void> {
  const line: ReleaseChange = {
    at: new Date().toISOString(),
    ...(store.environment !== 'live' && { environment: store.environment }),
    ...entry,
  };
  const name = `${line.at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
  await store.writeNew(`${FOLDER}/${name}.json`, JSON.stringify(change.parse(line)));
}

interface LogFilter {
  part?: string;
  version?: string;
  what?: ReleaseChange['what'];
  /** Only changes of the versions that visitors get. */
  isLive?: boolean;
  limit?: number;
}

/**
 * Reads the latest lines of the store's environment, newest first, optionally of one part, one version or one kind. An
 * unreadable line is left out.
 */
export async function readLog(
  store: ReleaseStore,
  { part, version, what, isLive = false, limit = 10 }: LogFilter = {},
): Promise<ReleaseChange[]> {
  const isWanted = (line: ReleaseChange): boolean => {
    if ((part && line.part !== part) || (version && line.version !== version)) return false;
    const changesLive = !CHANGES_NOTHING_LIVE.includes(line.what);
    const isElsewhere = (line.environment ?? 'live') !== store.environment;
    const isOther = changesLive ? isElsewhere || (isLive && OF_FLAGS.includes(line.what)) : isLive;
    return !isOther && (!what || line.what === what);
  };
  const keys = (await store.list(FOLDER)).reverse();
  const changes: ReleaseChange[] = [];
  for (let from = 0; from < keys.length && changes.length < limit; from += CONCURRENT_READS) {
    const batch = keys.slice(from, from + CONCURRENT_READS);
    const lines = await Promise.all(batch.map(async (key) => readLine(await store.read(key))));
    changes.push(...lines.filter((line) => line !== undefined).filter(isWanted));
  }
  return changes.slice(0, limit);
}

function readLine(bytes: Buffer | undefined): ReleaseChange | undefined {
  try {
    return change.parse(JSON.parse(String(bytes)));
  } catch {
    return undefined;
  }
}
