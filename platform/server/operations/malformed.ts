import type { IncomingMessage } from 'node:http';

/** A name or an address, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns whether a request names more than one host: proxies before us may take another one than Node does. */
function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Returns whether a browser could not have sent this address. Such requests are refused without further processing. */
export function isMalformed(request: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>): boolean {
  const { url = '', headers } = request;
  const { host } = headers;
  // HTTP/1.0 has no host header. If one is required, Node has already refused its absence.
  if (host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`))) return true;
  if (hasSeveralHosts(request)) return true;
  return url !== '*' && !(url.startsWith('/') && URL.canParse(url, 'http://page'));
}
