/** The session's bearer token lives in this cookie: 1 day, path /, SameSite strict. */
export const SESSION_COOKIE = 'wedding_production';
/** Local storage's entry of who is signed in, and as what. */
export const STORE_KEY = 'wedding-planv1';
const LIFETIME_SECONDS = 86_400;

export function readToken(): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return entry ? decoded(entry.slice(SESSION_COOKIE.length + 1)) || null : null;
}

/** A badly encoded cookie isn't ours. The server refuses it as it stands, and the session ends with an explanation. */
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
