/** The path of a video's file in its signed URL: `/media/{token}/{video}/r{revision}/{name}`. */
export interface VideoPath {
  /** The account that the URL was signed for. Not verified here: only the server can verify the token. */
  account: number;
  video: number;
  /** `r3/240.m4s`: a revision's files never change. */
  file: string;
  token: string;
}

const PATH = /^\/media\/([\w-]+\.[\w-]+)\/(\d+)\/(r\d+\/(?:\d+|audio)\.m4[sa])$/;

/** Returns the video file at a path; undefined for images, playlists and everything else. */
export function videoPathOf(pathname: string): VideoPath | undefined {
  const [, token, video, file] = PATH.exec(pathname) ?? [];
  if (!token || !video || !file) return undefined;
  const account = accountOf(token);
  return account === undefined ? undefined : { account, video: Number(video), file, token };
}

/** The claims are `[video, account, session, expires]`, as base64url. */
function accountOf(token: string): number | undefined {
  try {
    const [claims = ''] = token.split('.');
    const [, account] = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return Number.isInteger(account) ? account : undefined;
  } catch {
    return undefined;
  }
}
