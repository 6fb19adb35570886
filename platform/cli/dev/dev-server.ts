import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createRsbuild, type RsbuildConfig, type Rspack, type ServerConfig } from '@rsbuild/core';
import { configOf } from '../../build/rsbuild.app.ts';
import { compileEvents, EVENTS_PATH } from './compile-events.ts';

const root = join(import.meta.dirname, '../../..');
/** Waits until a file is written: a page made from half a file would be an error page. */
const WRITTEN = { awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 } };

/** Starts the development server of one part, which also serves its current `mfe.json`. */
export async function startDevServer(name: string, port: number): Promise<void> {
  const cwd = join(root, name);
  // The configuration reads its port, one part after the other.
  process.env.DEV_PORT = String(port);
  const content = configOf(name);
  const events = compileEvents();
  let reloadPages = () => {};
  const setup: ServerConfig['setup'] = (context) => {
    if (context.action !== 'dev') return;
    const { server } = context;
    reloadPages = () => server.sockWrite('full-reload');
    server.middlewares.use(EVENTS_PATH, events.handle);
    server.middlewares.use('/mfe.json', async (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.end(await readFile(join(cwd, 'mfe.json')));
    });
  };
  let consumed = new Set<string>();
  const config: RsbuildConfig = {
    ...content,
    // No module imports mfe.json: the gateway puts it into the next page.
    dev: {
      ...content.dev,
      watchFiles: { paths: join(cwd, 'mfe.json'), type: 'reload-page', options: WRITTEN },
    },
    server: { ...content.server, setup },
  };
  const rsbuild = await createRsbuild({ cwd, config });
  rsbuild.onAfterDevCompile(({ stats }) => {
    const { errors = [] } = stats.toJson({ all: false, errors: true, children: true });
    const problem = errors.map(
      ({ message, moduleName = '' }) => `${moduleName}\n${stripVTControlCharacters(message)}`,
    );
    const before = consumed;
    consumed = consumedIn(stats);
    const takesMore = [...consumed].some((one) => !before.has(one));
    // A hot update after a failed one finds no module to update, and none brings what a chunk didn't take before.
    if (events.note(problem.join('\n\n')) || takesMore) reloadPages();
  });
  await rsbuild.startDevServer();
  console.log(`${name.padEnd(14)} http://localhost:${port}`);
}

/** Returns which chunk takes which module from the shell. */
function consumedIn(stats: Rspack.Stats | Rspack.MultiStats): Set<string> {
  const consumed = new Set<string>();
  if (!('compilation' in stats)) return consumed;
  const { modules, chunkGraph } = stats.compilation;
  for (const module of modules) {
    const name = module.identifier();
    if (!name.startsWith('consume shared module')) continue;
    for (const chunk of chunkGraph.getModuleChunksIterable(module)) consumed.add(`${chunk.name} ${name}`);
  }
  return consumed;
}
