import { isIP, isIPv4 } from 'node:net';

/**
 * Returns the address that limits count by, and the network around it: an IPv4 address and its /24; for IPv6 the /64
 * (one subscriber's) and the /48.
 */
export function networkOf(ip: string): { address: string; network: string } {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return { address: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = expand(plain.split('%')[0] ?? '::');
  return { address: `${groups.slice(0, 4).join(':')}::`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

/**
 * Returns whether a text is an address or a network, such as 10.0.0.0/8. Shortened addresses are neither: proxy-addr
 * reads 1, which is meant as a count of hops, as 0.0.0.1.
 */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([\da-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
