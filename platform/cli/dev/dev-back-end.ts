import { watch } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../api/src/config.ts';
import { childOutput } from '../start/child-output.ts';
import { freePort, metricsPorts } from '../start/ports.ts';
import { prepareBackEnd } from '../start/prepare.ts';
import { supervise } from '../start/supervise.ts';

const root = join(import.meta.dirname, '../../..');
/** The folders of the sources of api and worker. */
const WATCHED = ['api/src', 'shared/contract', 'platform/server'];
/** An editor writes a file in several steps; one restart is enough for all of them. */
const DEBOUNCE_MS = 200;

/** Starts the database, the api and the worker; api and worker restart when their files change. */
export async function startBackEnd(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const config = readConfig(process.env);
  const output = childOutput(config);
  const database = await prepareBackEnd(config, { info: () => {}, warn: (_, text) => console.log(text) });
  const port = await freePort();
  const metrics = await metricsPorts(config.metrics);
  const env = { ...process.env, ...database.env, DATA_DIR: config.dataDir, API_LISTEN: `127.0.0.1:${port}` };
  const processes = [
    { name: 'api', script: 'api/src/server.ts', env: { ...env, ...metrics.api } },
    { name: 'worker', script: 'api/src/worker.ts', env: { ...env, ...metrics.worker } },
  ];
  const start = () =>
    processes.map((options) =>
      supervise({
        ...options,
        onLine: output.onLine,
        onCrash: (crashed, how) =>
          console.log(`${crashed}: stopped unexpectedly (${how}), starting it again`),
      }),
    );
  const stopAll = (running: ReturnType<typeof start>) => Promise.all(running.map((child) => child.stop()));

  let running = start();
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watchers = WATCHED.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|json)$/.test(file ?? '') || file?.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(async () => {
          console.log(`api: ${file} changed, starting again`);
          await stopAll(running);
          running = start();
        });
      }, DEBOUNCE_MS);
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
