import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Returns what a page's first paint waits for, as Link headers: its stylesheets and the first script, which is the
 * largest. More would share the slow connection with them.
 */
export function earlyHints(tags: readonly string[]): string[] {
  const styles = addressesOf(tags, /^<link rel="stylesheet".* href="([^"]+)"/, 'style');
  const scripts = addressesOf(tags, /^<script defer src="([^"]+)"/, 'script');
  return [...styles, ...scripts.slice(0, 1)];
}

/** The mode of the request must be that of the document's own tag, or the browser fetches the file twice. */
function addressesOf(tags: readonly string[], pattern: RegExp, as: string): string[] {
  return tags.flatMap((tag) => {
    const address = pattern.exec(tag)?.[1];
    const mode = tag.includes(' crossorigin') ? '; crossorigin=anonymous' : '';
    return address ? [`<${address}>; rel=preload; as=${as}${mode}`] : [];
  });
}

/**
 * Names files to a browser ahead of the document (status 103, RFC 8297), so that it requests them before it starts to
 * show the page. Browsers use it over HTTP/2 only. One that has the document already most likely has the files too.
 */
export function sendEarlyHints(
  { headers }: IncomingMessage,
  response: ServerResponse,
  link: readonly string[],
): void {
  if (link.length === 0 || headers['sec-fetch-mode'] !== 'navigate') return;
  if (headers['if-none-match'] === undefined) response.writeEarlyHints({ link: [...link] });
}
