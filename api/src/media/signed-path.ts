import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Who may fetch which video until when. `session` names the device's session, so that its end ends the path. */
export interface MediaGrant {
  videoId: number;
  userId: number;
  session: string;
  /** Unix seconds. */
  expires: number;
}

/**
 * What a proxy or CDN checks by itself, for the segments of a video. It is the same for everyone, so that they share what is
 * cached; it follows the grant in the token.
 */
export interface EdgePass {
  /** That which the edge knows, too. */
  secret: string;
  /** Unix seconds. */
  expires: number;
}

/** Of at least 32 random bytes. Rotate by signing with the first and verifying with each. */
export type MediaKey = KeyObject;

/**
 * The token in `/media/{token}/{id}/r{rev}/…`: a relative URI in a playlist inherits it. It is readable and
 * can't be forged; it holds no secret.
 */
export function signGrant(grant: MediaGrant, key: MediaKey, edge?: EdgePass): string {
  const { videoId, userId, session, expires } = grant;
  const claims = Buffer.from(JSON.stringify([videoId, userId, session, expires])).toString('base64url');
  return `${claims}.${mac(claims, key).toString('base64url')}${edge ? edgePart(videoId, edge) : ''}`;
}

/** Ten digits and 22 letters, as `secure_link` of nginx checks them (deploy/edge/media-edge.conf). */
function edgePart(videoId: number, { secret, expires }: EdgePass): string {
  return `${expires}${createHash('md5').update(`${expires}/${videoId} ${secret}`).digest('base64url')}`;
}

/** The grant, or undefined when the token is forged, damaged, expired or for another video. */
export function verifyGrant(
  token: string,
  expected: { videoId: number; key: MediaKey; now?: number; edgeSecret?: string | undefined },
): MediaGrant | undefined {
  const { videoId, key, now = Date.now() / 1000, edgeSecret: secret } = expected;
  if (token.length > 1024) return undefined;
  const [claims = '', sealed = ''] = token.split('.');
  const seal = sealed.slice(0, SIGNATURE_LENGTH);
  const rest = sealed.slice(SIGNATURE_LENGTH);
  const given = Buffer.from(seal, 'base64url');
  const wanted = mac(claims, key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  // Only we can have made what follows; still, one text per grant: no other spelling of the same bytes.
  if (token !== `${claims}.${wanted.toString('base64url')}${rest}`) return undefined;
  // How long the edge takes it is the edge's to judge.
  if (rest && rest !== (secret && edgePart(videoId, { secret, expires: Number(rest.slice(0, 10)) })))
    return undefined;
  const [video, userId, session, expires] = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (video !== videoId || !(expires > now)) return undefined;
  return { videoId, userId, session, expires };
}

/**
 * An expiry between `lifetime` and twice that from now, the same for all calls within one `lifetime`: a reload
 * gets the same path, and what the browser has fetched stays good. Seconds.
 */
export function steadyExpiry(lifetime: number, now = Date.now() / 1000): number {
  return (Math.floor(now / lifetime) + 2) * lifetime;
}

/** The start of every address of one revision; ends in a slash. */
export function signedPrefix(
  grant: MediaGrant,
  options: { revision: number; key: MediaKey; edge?: EdgePass | undefined },
): string {
  return `/media/${signGrant(grant, options.key, options.edge)}/${grant.videoId}/r${options.revision}/`;
}

/** Letters of base64url for the 32 bytes of a seal. */
const SIGNATURE_LENGTH = 43;

const mac = (claims: string, key: MediaKey) => createHmac('sha256', key).update(`media:${claims}`).digest();
