import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { platformKey } from '../../auth/secret.ts';
import { checked } from '../../auth/session.ts';
import { sessionOn } from '../../auth/session-state.store.ts';
import { isDatabaseAway } from '../../db/database-errors.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { HttpError } from '../../http/http-error.ts';
import { signedPrefix, steadyExpiry, verifyGrant } from '../../media/store/signed-path.ts';
import { isPublished } from './video.store.ts';

/** Seconds for which a path is valid at least; at most it is valid for twice that. */
const LIFETIME_SECONDS = 6 * 3600;
/** The time for which a decision about a path is cached. The end of a session takes effect within that time (SEC-11). */
const CACHE_MS = 5_000;
const MAX_CACHED = 20_000;
/** Without the database, a path that was valid stays valid for this long: no session can end meanwhile (SEC-44). */
const AWAY_MS = 30 * 60_000;

export interface MediaAccess {
  /** Returns a function that signs the paths of videos for one caller. Each path ends in a slash. */
  signer(caller: Caller): Promise<(video: { id: number; revision: number }) => string>;
  /** Returns the path's account; null if its session is over, or may not see the video any more. */
  accountOf(token: string, videoId: number): Promise<number | null>;
}

/** A proxy or CDN that serves the segments of videos without asking the API. */
export interface MediaEdge {
  secret: string;
  /** A path is valid for at least this long, at most twice; then the page asks for a new one. */
  seconds: number;
}

/** Returns the access to video files by paths that are signed for an account and a device, as long as its session lasts. */
export function mediaAccess(db: Kysely<Database>, edge?: MediaEdge): MediaAccess {
  let key: Promise<KeyObject> | undefined;
  const grants = new Map<string, { granted: boolean; at: number; confirmedAt: number }>();
  const signed = new Map<string, string>();
  const keyOnce = () => {
    // A key object is created once. With plain bytes, each signature would create its own, which is most of the work.
    key ??= platformKey(db, 'media').then(createSecretKey, (error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };

  async function signer(caller: Caller) {
    const signingKey = await keyOnce();
    const grant = { userId: caller.accountId, session: sessionName(caller.deviceHash) };
    const expires = steadyExpiry(LIFETIME_SECONDS);
    const pass = edge && { secret: edge.secret, expires: steadyExpiry(edge.seconds) };
    return ({ id, revision }: { id: number; revision: number }) => {
      // The same path appears again in every list of these hours.
      const name = `${grant.userId} ${grant.session} ${expires} ${pass?.expires} ${id} ${revision}`;
      const before = signed.get(name);
      if (before) return before;
      const prefix = signedPrefix(
        { ...grant, videoId: id, expires },
        { revision, key: signingKey, edge: pass },
      );
      if (signed.size >= MAX_CACHED) signed.clear();
      signed.set(name, prefix);
      return prefix;
    };
  }

  async function accountOf(token: string, videoId: number): Promise<number | null> {
    const grant = verifyGrant(token, { videoId, key: await keyOnce(), edgeSecret: edge?.secret });
    if (!grant) return null;
    const before = grants.get(token);
    // A clock that was set back would make a decision last for hours.
    if (before && Math.abs(Date.now() - before.at) < CACHE_MS) return before.granted ? grant.userId : null;
    const { granted, confirmedAt } = await holds(grant.userId, grant.session, videoId).then(
      (granted) => ({ granted, confirmedAt: Date.now() }),
      (error: unknown) => {
        const isRecent = before && Math.abs(Date.now() - before.confirmedAt) < AWAY_MS;
        if (!isRecent || !isDatabaseAway(error)) throw error;
        return before;
      },
    );
    if (grants.size >= MAX_CACHED) grants.clear();
    grants.set(token, { granted, at: Date.now(), confirmedAt });
    return granted ? grant.userId : null;
  }

  async function holds(userId: number, session: string, videoId: number): Promise<boolean> {
    const caller = await callerOf(userId, session);
    if (!caller) return false;
    return caller.kind === 'admin' || (await isPublished(db, videoId));
  }

  async function callerOf(userId: number, session: string): Promise<Caller | undefined> {
    try {
      return checked(await sessionOn(db, userId, (deviceHash) => sessionName(deviceHash) === session));
    } catch (error) {
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  }
  return { signer, accountOf };
}

const sessionName = (deviceHash: Buffer) => deviceHash.toString('base64url', 0, 12);
