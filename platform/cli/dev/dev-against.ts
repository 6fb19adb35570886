import { parseArgs } from 'node:util';
import { logger } from '@rsbuild/core';
import { readConfig } from '../../../api/src/config.ts';
import { PARTS } from '../checks/parts.ts';
import { assertPortFree } from '../start/ports.ts';
import { startDevServer } from './dev-server.ts';

const USAGE = `npm run dev -- <remote> --against <address of a live site>
The site's operator allows this machine's servers by DEV_ORIGINS=http://localhost:3010,http://localhost:3011.`;

const REMOTES = PARTS.filter((name) => name !== 'shell');

/**
 * Serves one remote from this checkout, shown inside a live site in one's own browser. The shell comes from this
 * checkout too, in its development build: only that keeps state over hot updates. Ports: 10 and 11 above PORT (3000).
 */
export async function serveAgainst(args: string[]): Promise<void> {
  const { against = '', positionals } = read(args);
  const [remote = ''] = positionals;
  if (!/^https?:/.test(against) || !URL.canParse(against) || !REMOTES.includes(remote)) refuse();
  const site = new URL(against).origin;
  const port = readConfig(process.env).port + 10;
  const parts = [
    { name: 'shell', port },
    { name: remote, port: port + 1 },
  ];

  const origins = parts.map(({ port: at }) => `http://localhost:${at}`);
  const use = parts.map(({ name }, at) => `${name}~${origins[at]}`).join('!');
  const address = `${site}/dev-override?use=${use}`;
  await assertAllowed(address, { site, origins });

  process.env.NODE_ENV = 'development';
  // `rsbuild.app.ts` reads it.
  process.env.DEV_AGAINST = site;
  logger.level = 'error';
  for (const part of parts) {
    await assertPortFree(part.port, '127.0.0.1', `PORT=${port + 10} npm run dev -- …`);
  }
  for (const part of parts) await startDevServer(part.name, part.port);
  console.log(`\nOpen ${address}\n`);
}

/** Asks the site whether it shows parts from here. @throws a sentence when it doesn't, or doesn't answer */
async function assertAllowed(
  address: string,
  { site, origins }: { site: string; origins: readonly string[] },
): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    throw new Error(
      `${site} doesn’t answer (${code ?? error.message}): is it running, and is the address right?`,
    );
  });
  if (answer.ok) return;
  throw new Error(
    `${site} shows no parts from this machine. Its operator allows them where the gateway runs, and restarts it: ` +
      `DEV_ORIGINS=${origins.join(',')} (docs/operating.md). On a site of your own machine: DEV_ORIGINS=… npm start.`,
  );
}

function read(args: string[]) {
  const options = { against: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { ...values, positionals };
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Ends the command, because it can't be understood. */
function refuse(why = ''): never {
  console.error([why, USAGE, `Remotes: ${REMOTES.join(', ')}.`].filter(Boolean).join('\n'));
  process.exit(2);
}
