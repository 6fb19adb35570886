import { parseArgs } from 'node:util';
import { logger } from '@rsbuild/core';
import { PARTS } from '../lib/parts.ts';
import { startDevServer } from './dev-server.ts';

const USAGE = `npm run dev -- <remote> --against <address of a live site> [--live-shell]
The site's operator allows this machine's servers by DEV_ORIGINS=http://localhost:3010,http://localhost:3011.`;

/**
 * Serves one remote from this checkout, shown inside a live site in one's own browser. The shell comes from this
 * checkout too, in its development build: only that keeps state over hot updates. With `--live-shell` the site's own
 * shell is used, and an edit reloads the page. Ports: 10 and 11 above PORT (3000).
 */
export async function serveAgainst(args: string[]): Promise<void> {
  const options = { against: { type: 'string' }, 'live-shell': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [remote = ''] = positionals;
  const remotes = PARTS.filter((name) => name !== 'shell');
  if (!values.against || !URL.canParse(values.against) || !remotes.includes(remote)) {
    console.error(`${USAGE}\nRemotes: ${remotes.join(', ')}.`);
    process.exit(2);
  }
  const site = new URL(values.against).origin;
  const port = Number(process.env.PORT ?? 3000) + 10;
  const parts = values['live-shell'] ? [] : [{ name: 'shell', port }];
  parts.push({ name: remote, port: port + 1 });

  process.env.NODE_ENV = 'development';
  // `rsbuild.app.ts` reads both.
  process.env.DEV_AGAINST = site;
  if (values['live-shell']) process.env.DEV_PLAIN = '1';
  logger.level = 'error';
  for (const part of parts) await startDevServer(part.name, part.port);
  const use = parts.map(({ name, port: at }) => `${name}~http://localhost:${at}`).join('!');
  console.log(`\nOpen ${site}/dev-override?use=${use}\n`);
}
