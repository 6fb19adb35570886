/** The playlists with one rung in the master alone: a film on the phone plays what is there and asks for nothing else. */
export function onlyRung(playlists: Readonly<Record<string, string>>, rung: string): Record<string, string> {
  const own = `${rung}.m3u8`;
  return Object.fromEntries(
    Object.entries(playlists).map(([path, text]) => [
      path,
      text.replaceAll(STREAM, (pair, of) => (of === own ? pair : '')),
    ]),
  );
}

const STREAM = /#EXT-X-STREAM-INF:[^\n]*\n([^\n#]+)\n/g;
