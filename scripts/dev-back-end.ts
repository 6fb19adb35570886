import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../api/src/config.ts';
import { childOutput } from './child-output.ts';
import { keepRunning } from './keep-running.ts';
import { freePort } from './ports.ts';
import { prepareDatabase } from './prepare.ts';

const root = join(import.meta.dirname, '..');
const WATCHED = ['api/src', 'shared/contract'];
/** An editor writes a file in several steps; one restart will do for all of them. */
const SETTLED_MS = 200;

/** The database, the api and the worker; both start again when their files change. */
export async function startBackEnd(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const output = childOutput(config);
  const database = await prepareDatabase(config, { info: () => {}, warn: (_, text) => console.log(text) });
  const port = await freePort();
  const env = {
    ...process.env,
    ...database.env,
    DATA_DIR: config.dataDir,
    API_PORT: String(port),
    METRICS_PORT: String(await freePort()),
  };
  const start = () =>
    ['server', 'worker'].map((name) =>
      keepRunning({
        name: name === 'server' ? 'api' : name,
        script: `api/src/${name}.ts`,
        env,
        onLine: output.onLine,
        onCrash: (crashed, how) => console.log(`${crashed}: ended by itself (${how}), starting it again`),
      }),
    );
  const stopAll = (running: ReturnType<typeof start>) => Promise.all(running.map((child) => child.stop()));

  let running = start();
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watchers = WATCHED.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(async () => {
          console.log(`api: ${file} changed, starting again`);
          await stopAll(running);
          running = start();
        });
      }, SETTLED_MS);
    }),
  );
  for (const notice of output.release()) console.log(notice);

  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await restarting;
      await stopAll(running);
      await database.stop();
    },
  };
}
