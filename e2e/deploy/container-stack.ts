import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../cluster/start-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const NOT_SOURCES = ['node_modules', '.git', '.cache', 'dist', 'dist-dev', 'dist-prerender', 'data', '.env'];
const PROJECT = 'wedding-plan-drill';
/** Containers that end by themselves. */
const ONCE = ['migrate', 'first-release'];
const PATIENCE_MS = 240_000;
/** The version that a drill upgrades to: the same sources under another tag. */
export const NEXT_VERSION = 'drill-next';

interface Container {
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** The stack of docs/how-to/deploy.md, from a copy of this checkout, as a Compose project of its own. */
export interface ContainerStack {
  /** What new-settings.sh wrote. */
  settings: Readonly<Record<string, string>>;
  /** Runs `docker compose -f deploy/compose.yaml …`. Returns its output. @throws with its errors when it fails */
  compose: (...args: string[]) => Promise<string>;
  /** Runs a script of deploy/. */
  script: (name: string, ...args: string[]) => Promise<string>;
  /** Runs SQL as the database's owner. Returns the rows, with | between columns. */
  sql: (text: string) => Promise<string>;
  /** Kills the first process of a container, which Docker then starts again. */
  killInit: (service: string) => Promise<void>;
  /** Waits until every container is healthy, or has ended with 0. */
  healthy: () => Promise<void>;
  /** Removes the containers, networks and volumes; the images stay. */
  down: () => Promise<void>;
  /** Removes everything but the images of this version, which the next run needs again. */
  remove: () => Promise<void>;
}

/** Says what the machine lacks for `openStack`, or returns undefined. */
export async function whatStackLacks(): Promise<string | undefined> {
  const get = 'On Debian 13: apt-get install docker.io docker-cli docker-compose docker-buildx.';
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it needs Linux, and root to kill containers';
  try {
    await run(join(root, 'deploy/check-docker.sh'));
  } catch (error) {
    return `it needs Docker and Docker Compose. ${get} (${(error as Error).message.trim().split('\n').at(-1)})`;
  }
  const { stdout } = await run('docker', ['ps', '-q', '--filter', 'publish=443']);
  return stdout.trim() && 'a container already has port 443 of this machine';
}

/** Follows the guide to the point before the first start. */
export async function openStack(): Promise<ContainerStack> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-stack-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !NOT_SOURCES.includes(basename(path)) && !path.endsWith('.pem'),
  });
  const env = { ...process.env, COMPOSE_PROJECT_NAME: PROJECT };
  const call = async (file: string, args: string[]) => {
    const { stdout } = await run(file, args, { cwd: folder, env, maxBuffer: 100_000_000 });
    return stdout.trim();
  };
  const compose = (...args: string[]) =>
    call('docker', ['compose', '--progress', 'quiet', '-f', 'deploy/compose.yaml', ...args]);
  const down = async () => {
    await compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
  };
  await call('deploy/new-settings.sh', ['localhost', 'operator@wedding.example']);
  const lines = readFileSync(join(folder, 'deploy/.env'), 'utf8').matchAll(/^(\w+)=(.+)$/gm);
  await down();
  return {
    settings: Object.fromEntries([...lines].map(([, name, value]) => [name, value])),
    compose,
    down,
    script: (name, ...args) => call(`deploy/${name}`, args),
    sql: (text) => compose('exec', '-T', 'postgres', 'psql', '-U', 'wedding', '-Atc', text),
    async killInit(service) {
      const id = await compose('ps', '-q', service);
      process.kill(Number(await call('docker', ['inspect', '-f', '{{.State.Pid}}', id])), 'SIGKILL');
    },
    async healthy() {
      let ill: string[] = [];
      const isWell = async () => {
        const lines = (await compose('ps', '--all', '--format', 'json')).split('\n').filter(Boolean);
        const containers = lines.map((line) => JSON.parse(line) as Container);
        ill = containers.flatMap((one) =>
          isFine(one) ? [] : [`${one.Service}: ${one.State} ${one.Health}`],
        );
        return containers.length > ONCE.length && ill.length === 0;
      };
      await until(isWell, 'every container to be healthy', PATIENCE_MS).catch((error: Error) => {
        throw new Error(`${error.message} ${ill.join(', ')}`);
      });
    },
    async remove() {
      await down();
      const images = ['wedding-plan', 'wedding-plan-worker'].map((name) => `${name}:${NEXT_VERSION}`);
      await call('docker', ['image', 'rm', '--force', ...images]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isFine = ({ Service, State, Health, ExitCode }: Container): boolean =>
  ONCE.includes(Service) ? State === 'exited' && ExitCode === 0 : State === 'running' && Health === 'healthy';
