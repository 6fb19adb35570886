import type { IncomingMessage } from 'node:http';

/** A name or an address, with a port where there is one. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request names no address that a browser could have asked for: such requests are refused, not looked into. */
export function isMalformed({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { host } = headers;
  // HTTP/1.0 knows no host; where a host is needed, Node has refused its absence already.
  if (host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`))) return true;
  return url !== '*' && !(url.startsWith('/') && URL.canParse(url, 'http://page'));
}
