/** One file of one film as its signed address names it: `/media/{token}/{film}/r{revision}/{name}`. */
export interface FilmPath {
  /** Whom the path was signed for. Read, not verified: only the server can say whether it still holds. */
  account: number;
  film: number;
  /** `r3/240.m4s`: a revision's files never change. */
  file: string;
  token: string;
}

const PATH = /^\/media\/([\w-]+\.[\w-]+)\/(\d+)\/(r\d+\/(?:\d+|audio)\.m4[sa])$/;

/** The film file at an address; undefined for pictures, playlists and everything else. */
export function filmPathOf(pathname: string): FilmPath | undefined {
  const [, token, film, file] = PATH.exec(pathname) ?? [];
  if (!token || !film || !file) return undefined;
  const account = accountOf(token);
  return account === undefined ? undefined : { account, film: Number(film), file, token };
}

/** The claims are `[film, account, session, expires]`, as base64url. */
function accountOf(token: string): number | undefined {
  try {
    const [claims = ''] = token.split('.');
    const [, account] = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return Number.isInteger(account) ? account : undefined;
  } catch {
    return undefined;
  }
}
