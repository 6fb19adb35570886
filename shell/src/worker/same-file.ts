/** A release's file whose name carries the hash of what is in it: part, and path below the version's folder. */
const NAMED_BY_HASH = /^\/r\/([^/]+)\/[^/]+\/(.+\.[\da-f]{8,16}\.\w+)$/;

const RUNS = /\.(js|css)$/;

/**
 * The same file, kept for another version of its part: most of a part is as it was when a page of it changes, and
 * nobody pays for it twice. Undefined where there is none, or its bytes are not the ones that are asked for.
 */
export async function sameFile(
  files: Cache,
  { href, integrity }: { href: string; integrity: string },
): Promise<Response | undefined> {
  const wanted = nameOf(href);
  const keys = wanted ? await files.keys() : [];
  const other = keys.find(({ url }) => url !== href && nameOf(url) === wanted);
  const answer = other && (await files.match(other, { ignoreVary: true }));
  if (!answer) return undefined;
  const bytes = await answer.arrayBuffer();
  // Fonts and pictures are held to nothing anywhere; scripts and styles that can't be held come from the network.
  if (integrity ? !(await isOf(bytes, integrity)) : RUNS.test(href)) return undefined;
  return new Response(bytes, { headers: answer.headers });
}

function nameOf(href: string): string | undefined {
  const [, part, path] = NAMED_BY_HASH.exec(new URL(href).pathname) ?? [];
  return part && path && `${part} ${path}`;
}

async function isOf(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...hash))}`;
}
