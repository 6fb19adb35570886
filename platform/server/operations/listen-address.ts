/** Where a process listens. */
export interface ListenAddress {
  host: string;
  port: number;
}

/**
 * Reads where a process listens: `0.0.0.0:3001`, `[::1]:3001`, or the port alone for this machine's loopback address.
 * @throws {Error} the end of a sentence, such as "must be an address and a port, such as 127.0.0.1:9464"
 */
export function readListenAddress(text: string): ListenAddress {
  const [, host = '127.0.0.1', digits] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text.trim()) ?? [];
  const port = Number(digits);
  if (port >= 1 && port <= 65_535) return { host, port };
  throw new Error('must be an address and a port, such as 127.0.0.1:9464');
}
