import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createRsbuild, loadConfig, type ServerConfig } from '@rsbuild/core';

const root = join(import.meta.dirname, '..');

/** Starts the development server of one part, which also tells its `mfe.json` as it stands. */
export async function startDevServer(name: string, port: number): Promise<void> {
  const cwd = join(root, name);
  // The configuration reads its port while it loads, one part after the other.
  process.env.DEV_PORT = String(port);
  const { content } = await loadConfig({ cwd });
  const setup: ServerConfig['setup'] = (context) => {
    if (context.action !== 'dev') return;
    context.server.middlewares.use(
      '/mfe.json',
      async (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('access-control-allow-origin', '*');
        response.end(await readFile(join(cwd, 'mfe.json')));
      },
    );
  };
  const rsbuild = await createRsbuild({ cwd, config: { ...content, server: { ...content.server, setup } } });
  await rsbuild.startDevServer();
  console.log(`${name.padEnd(14)} http://localhost:${port}`);
}
