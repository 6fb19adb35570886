import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { type ContainerStack, NEXT_VERSION, openStack } from './container-stack.ts';
import { checkEdge } from './edge-checks.ts';
import { restoreToTime } from './restore-to-time.ts';
import { missingTexts, SITE, walkSite } from './stack-walk.ts';
import { duringLoad, type Strain } from './steady-load.ts';

/** What may fail while something happens: how many requests, or for how many seconds. */
interface Bar {
  failed?: number;
  seconds?: number;
}
const NONE: Bar = { failed: 0 };

/**
 * Starts the documented production on this machine's Docker, as a project of its own, `times` times from nothing. Walks it as
 * a new site's first hour does. Then kills each container, restarts the database, upgrades, and restores to a point in time,
 * under 20 requests a second.
 * @throws {Error} with every promise that isn't kept
 */
export async function composeDrill(print: (text: string) => void, times: number): Promise<void> {
  const stack = await openStack();
  const faults: string[] = [];
  try {
    const began = Date.now();
    await stack.compose('up', '-d', '--build');
    await stack.healthy();
    print(`built and healthy in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    for (let n = 2; n <= times; n += 1) {
      await stack.down();
      const again = Date.now();
      await stack.compose('up', '-d');
      await stack.healthy();
      print(`from nothing again, ${n} of ${times}: healthy in ${((Date.now() - again) / 1000).toFixed(0)} s`);
    }
    await trustCaddy(stack);
    await checkEdge(SITE);
    const site = await walkSite(stack);
    print(`a tariff, an upload, a text, a sign-in; ${site.segmentBytes} bytes of a segment`);

    print('| what happened | requests | failed | for | slowest |');
    print('| --- | ---: | ---: | ---: | ---: |');
    const strain = async (what: string, bar: Bar, happens: () => Promise<unknown>) => {
      const outcome = await duringLoad(site.requests, happens);
      print(row(what, outcome));
      const { failed, seconds } = outcome;
      if (
        failed > (bar.failed ?? Number.POSITIVE_INFINITY) ||
        seconds > (bar.seconds ?? Number.POSITIVE_INFINITY)
      )
        faults.push(
          `${what}: ${failed} failed within ${seconds} s (${outcome.reasons.slice(0, 4).join('; ')})`,
        );
      await stack.healthy();
    };
    await strain('nothing', NONE, async () => {});
    for (const one of ['api-1', 'api-2', 'gateway-1', 'gateway-2', 'video-edge', 'worker']) {
      await strain(`${one} killed`, NONE, () => stack.killInit(one));
    }
    await strain('api-1 hangs for eight seconds', { seconds: 5 }, async () => {
      await stack.compose('pause', 'api-1');
      await sleep(8_000);
      await stack.compose('unpause', 'api-1');
    });
    await strain('PgBouncer killed', { seconds: 1 }, () => stack.killInit('pgbouncer'));
    await strain('Caddy killed', { seconds: 1 }, () => stack.killInit('caddy'));
    await strain('PostgreSQL restarted', { seconds: 3 }, () => stack.compose('restart', 'postgres'));
    await strain('PostgreSQL killed', { seconds: 5 }, () => stack.killInit('postgres'));
    await strain('the whole upgrade', NONE, () => stack.script('upgrade.sh', NEXT_VERSION));
    await strain('back to the version before', NONE, () =>
      stack.script('upgrade.sh', stack.settings.VERSION ?? '', '--back'),
    );
    faults.push(...(await missingTexts(stack, site.texts)));
    print(`${site.texts.length} texts acknowledged`);
    print(await restoreToTime(stack, site));
  } finally {
    await stack.remove();
  }
  if (faults.length) throw new Error(faults.join('\n'));
}

const row = (what: string, { sent, failed, seconds, slowest }: Strain) =>
  `| ${what} | ${sent} | ${failed} | ${seconds.toFixed(1)} s | ${slowest} ms |`;

/** Trusts the authority that Caddy makes for localhost. */
async function trustCaddy({ compose }: ContainerStack): Promise<void> {
  // Caddy makes it with its first certificate.
  await sleep(1_000);
  const authority = await compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority]);
}
