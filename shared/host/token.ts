/** The cookie with the session's bearer token: 1 day, path /, SameSite strict. */
export const SESSION_COOKIE = 'wedding_production';
/** The key in local storage for who is signed in, and with which role. */
export const STORE_KEY = 'wedding-planv1';
const LIFETIME_SECONDS = 86_400;

export function readToken(): string | null {
  const entry = readCookies().find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return entry ? decoded(entry.slice(SESSION_COOKIE.length + 1)) || null : null;
}

/** Returns whether this browser refuses our cookies. Without them nobody can sign in. */
export function refusesCookies(): boolean {
  const probe = 'wedding_probe=1';
  writeCookie(`${probe}; path=/; samesite=strict${secure()}`);
  const isKept = readCookies().includes(probe);
  writeCookie(`${probe}; path=/; max-age=0; samesite=strict${secure()}`);
  return !isKept;
}

/**
 * Decodes a cookie's value. A badly encoded cookie isn't ours and is returned unchanged: the server refuses it, and the
 * session ends with an explanation.
 */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export function writeToken(token: string): void {
  writeCookie(
    `${SESSION_COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${LIFETIME_SECONDS}; samesite=strict${secure()}`,
  );
}

export function clearToken(): void {
  writeCookie(`${SESSION_COOKIE}=; path=/; max-age=0; samesite=strict${secure()}`);
}

// A browser that blocks cookies may throw instead of ignoring them.
function readCookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

/** Sets a cookie. A browser may refuse it. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // Signing in says so.
  }
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '');
