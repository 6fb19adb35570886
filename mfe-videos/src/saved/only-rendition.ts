/** Returns the playlists with only one rendition in the master, so that a saved video requests nothing else. */
export function onlyRendition(
  playlists: Readonly<Record<string, string>>,
  rendition: string,
): Record<string, string> {
  const playlist = `${rendition}.m3u8`;
  return Object.fromEntries(
    Object.entries(playlists).map(([path, text]) => [
      path,
      text.replaceAll(STREAM, (pair, of) => (of === playlist ? pair : '')),
    ]),
  );
}

const STREAM = /#EXT-X-STREAM-INF:[^\n]*\n([^\n#]+)\n/g;
