import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall } from '@wedding/platform/server/operations/apt-get.ts';
import { freePort } from './pooler.ts';

const run = promisify(execFile);
const EDGE = join(import.meta.dirname, '../../../deploy/edge');

/** Returns whether nginx is installed. Tries to install it with apt-get if it isn't. */
export async function findEdge(): Promise<boolean> {
  const isThere = () =>
    run('nginx', ['-v']).then(
      () => true,
      () => false,
    );
  return (await isThere()) || ((await aptInstall('nginx-light', () => {})) && (await isThere()));
}

/** Starts the video edge of compose.yaml for a media store in a folder. */
export async function startFolderEdge(given: { store: string; secret: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-edge-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    MEDIA_EDGE_SECRET: given.secret,
    MEDIA_STORE: given.store,
    EDGE_FOLDER: folder,
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_CONFIG: join(EDGE, 'media-folder.conf'),
  };
  const child = spawn(join(EDGE, 'entry.sh'), { stdio: 'ignore', env });
  return waitUntilReady({ child, folder, address: `http://127.0.0.1:${port}`, path: '/readyz' });
}

/** Starts nginx with `deploy/edge/media-edge.conf` on a free port. */
export async function startEdge(given: { api: string; store: string; path: string; secret: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-edge-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'cache'));
  const port = await freePort();
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    CACHE: join(folder, 'cache'),
    APIS: `server ${given.api};`,
    STORE: given.store,
    PATH: given.path,
    SECRET: given.secret,
  };
  const template = (await readFile(join(EDGE, 'media-edge.conf'), 'utf8')).replace(/^#.*$/gm, '');
  const site = template.replace(/@([A-Z]+)@/g, (_, name: string) => String(values[name]));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http { ${temp.join(' ')}
${site}
}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn('nginx', args, { stdio: 'ignore' });
  return waitUntilReady({ child, folder, address: `http://127.0.0.1:${port}`, path: '/healthz' });
}

interface Started {
  child: ChildProcess;
  folder: string;
  address: string;
  path: string;
}

async function waitUntilReady({ child, folder, address, path }: Started) {
  const killChild = () => child.kill();
  process.once('exit', killChild);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(address + path).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (child.exitCode !== null || tries === 199) {
      const errorLog = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      throw new Error(`nginx didn’t come up: ${errorLog.slice(-500)}`);
    }
    await sleep(50);
  }
  return {
    address,
    async stop() {
      process.off('exit', killChild);
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
