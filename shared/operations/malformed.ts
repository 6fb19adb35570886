import type { IncomingMessage } from 'node:http';

/** A name or an address, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns whether a browser could not have sent this address. Such requests are refused without further processing. */
export function isMalformed({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { host } = headers;
  // HTTP/1.0 has no host header. If one is required, Node has already refused its absence.
  if (host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`))) return true;
  return url !== '*' && !(url.startsWith('/') && URL.canParse(url, 'http://page'));
}
