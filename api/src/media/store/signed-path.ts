import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The right of a user to fetch a video until a time. `session` is the device's session, whose end also ends the path. */
interface MediaGrant {
  videoId: number;
  userId: number;
  session: string;
  /** Unix seconds. */
  expires: number;
}

/**
 * The pass that a proxy or CDN checks by itself, for the segments of a video. It is the same for all users, so that they
 * share the cache. It follows the grant in the token.
 */
interface EdgePass {
  /** The secret that the edge also knows. */
  secret: string;
  /** Unix seconds. */
  expires: number;
}

/** A key of at least 32 random bytes. To rotate keys, sign with the first and verify with each. */
type MediaKey = KeyObject;

/**
 * Returns the token in `/media/{token}/{id}/r{rev}/…`, which relative URIs in a playlist inherit. The token is readable
 * and can't be forged. It contains no secret.
 */
export function signGrant(grant: MediaGrant, key: MediaKey, edge?: EdgePass): string {
  const { videoId, userId, session, expires } = grant;
  const claims = Buffer.from(JSON.stringify([videoId, userId, session, expires])).toString('base64url');
  return `${claims}.${mac(claims, key).toString('base64url')}${edge ? edgePart(videoId, edge) : ''}`;
}

/** Returns ten digits and 22 letters, in the form that nginx's `secure_link` checks (deploy/edge/media-edge.conf). */
function edgePart(videoId: number, { secret, expires }: EdgePass): string {
  return `${expires}${createHash('md5').update(`${expires}/${videoId} ${secret}`).digest('base64url')}`;
}

/** Returns the grant, or undefined when the token is forged, damaged, expired or for another video. */
export function verifyGrant(
  token: string,
  expected: { videoId: number; key: MediaKey; now?: number; edgeSecret?: string | undefined },
): MediaGrant | undefined {
  const { videoId, key, now = Date.now() / 1000, edgeSecret: secret } = expected;
  if (token.length > 1024) return undefined;
  const [claims = '', sealed = ''] = token.split('.');
  const seal = sealed.slice(0, SIGNATURE_LENGTH);
  const rest = sealed.slice(SIGNATURE_LENGTH);
  const signature = Buffer.from(seal, 'base64url');
  const expectedSignature = mac(claims, key);
  if (signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature))
    return undefined;
  // The claims are authentic now. Still, only one spelling of the token's bytes is accepted per grant.
  if (token !== `${claims}.${expectedSignature.toString('base64url')}${rest}`) return undefined;
  // The edge itself checks the expiry of its pass.
  if (rest && rest !== (secret && edgePart(videoId, { secret, expires: Number(rest.slice(0, 10)) })))
    return undefined;
  const [video, userId, session, expires] = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (video !== videoId || !(expires > now)) return undefined;
  return { videoId, userId, session, expires };
}

/**
 * Returns an expiry between one and two `lifetime`s from now, in seconds. All calls within one `lifetime` get the same
 * expiry, so a reload gets the same path and the browser's cached files stay valid.
 */
export function steadyExpiry(lifetime: number, now = Date.now() / 1000): number {
  return (Math.floor(now / lifetime) + 2) * lifetime;
}

/** Returns the start of every address of one revision; ends in a slash. */
export function signedPrefix(
  grant: MediaGrant,
  options: { revision: number; key: MediaKey; edge?: EdgePass | undefined },
): string {
  return `/media/${signGrant(grant, options.key, options.edge)}/${grant.videoId}/r${options.revision}/`;
}

/** The number of base64url letters of a 32-byte signature. */
const SIGNATURE_LENGTH = 43;

const mac = (claims: string, key: MediaKey) => createHmac('sha256', key).update(`media:${claims}`).digest();
