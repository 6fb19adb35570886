import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushSubscription } from './push-subscription.store.ts';

/** `gone`: the subscription was revoked in the browser or is unusable. `failed`: the push can be sent again later. */
type PushOutcome = 'sent' | 'gone' | 'failed';
export type PushSender = (to: PushSubscription, payload: string) => Promise<PushOutcome>;

interface SenderOptions {
  keys: { publicKey: string; privateKey: string };
  /** The address at which a push service can contact the site's operator: `mailto:` or https. */
  contact: string;
  /** The hosts of push services. Nothing is sent to any other (SEC-14). */
  services: readonly string[];
  /** Allows http, ports and private addresses. Only tests set it, to send to this machine. */
  anyAddress?: boolean;
}

const TIMEOUT_MS = 10_000;
/** The time for which a push service keeps a reminder for a phone that is off. */
const TTL_SECONDS = 86_400;

/** Whether an address is at one of the hosts. `*.example.com` in the list stands for every host under example.com. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return services.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

/**
 * Returns a sender for Web Push. The address comes from a device, so it sends only to the push services, and only if
 * their names lead to public addresses (SEC-14). No redirects.
 */
export function pushSender({ keys, contact, services, anyAddress = false }: SenderOptions): PushSender {
  return async ({ endpoint, p256dh, auth }, payload) => {
    const url = new URL(endpoint);
    if (!isPushService(endpoint, services)) return 'gone';
    if (!anyAddress && (url.protocol !== 'https:' || url.port || isIP(url.hostname.replace(/[[\]]/g, '')))) {
      return 'gone';
    }
    try {
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject: contact, ...keys }, TTL: TTL_SECONDS, urgency: 'normal' },
      );
      const status = await post(url, {
        method,
        headers,
        body,
        ...(!anyAddress && { lookup: publicLookup }),
      });
      if (status >= 200 && status < 300) return 'sent';
      // Other refusals, such as 401 and 403, may be our own fault: a wrong clock, or a contact that isn't accepted.
      return status === 404 || status === 410 ? 'gone' : 'failed';
    } catch (error) {
      return error instanceof PrivateAddress ? 'gone' : 'failed';
    }
  };
}

interface Posted {
  method: string;
  headers: Record<string, string | number>;
  body: Buffer | null;
  lookup?: LookupFunction;
}

/** Sends the request and returns the response's status. The rest of the response isn't read. */
function post(url: URL, { body, ...options }: Posted): Promise<number> {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = start(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

class PrivateAddress extends Error {}

/** The networks that aren't part of the public internet. */
const inside = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', prefix] = network.split('/');
  inside.addSubnet(address, Number(prefix), 'ipv4');
}
/** In IPv6 only global unicast is public, except the ranges that embed an IPv4 address or are for documentation. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(address, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (isIP(plain) === 4) return !inside.check(plain, 'ipv4');
  return isIP(plain) === 6 && outside.check(plain, 'ipv6') && !inside.check(plain, 'ipv6');
}

/** Resolves and checks a name as part of connecting, so that it can't resolve to another address after the check. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddress(`${hostname} leads into a private network.`), '', 0);
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
