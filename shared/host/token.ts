/** The cookie with the session's bearer token: 1 day, path /, SameSite strict. */
export const SESSION_COOKIE = 'wedding_production';
/** The key in local storage for who is signed in, and with which role. */
export const STORE_KEY = 'wedding-planv1';
const LIFETIME_SECONDS = 86_400;

export function readToken(): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return entry ? decoded(entry.slice(SESSION_COOKIE.length + 1)) || null : null;
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
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${LIFETIME_SECONDS}; samesite=strict${secure()}`;
}

export function clearToken(): void {
  document.cookie = `${SESSION_COOKIE}=; path=/; max-age=0; samesite=strict${secure()}`;
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '');
