import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Made once per checkout, because Debian's packages take minutes. */
const CACHE = join(root, '.cache/image-drill');
const BASE = join(CACHE, 'rootfs');
const STORAGE = [
  '--root',
  join(CACHE, 'storage'),
  '--runroot',
  join(CACHE, 'run'),
  '--storage-driver',
  'vfs',
];
const NAME = 'localhost/wedding-plan:drill';
const BASE_NAME = 'localhost/wedding-node:drill';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The image as it would run: its files, and what its configuration says. */
export interface BuiltImage {
  folder: string;
  env: string[];
  user: string;
  command: string[];
  megabytes: number;
  remove: () => Promise<void>;
}

async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run('buildah', [...STORAGE, ...args], { maxBuffer: 100_000_000 });
  return stdout.trim();
}

/**
 * Performs the steps of deploy/Dockerfile without a container engine. It uses `buildah` with chroot isolation, on a
 * Debian from `mmdebstrap` with this checkout's Node in place of the official Node image.
 */
export async function buildImage(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(BASE)) await makeBase();
  await buildah('rm', '--all');
  const base = await buildah('from', 'scratch');
  await buildah('add', '-q', base, BASE, '/');
  // Trusts the certificates that this machine trusts, for its package registries.
  const trust = ['--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, '--env', `SSL_CERT_FILE=${CERTIFICATES}`];
  const path = ['--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
  await buildah('config', ...path, ...trust, base);
  await buildah('commit', '-q', base, BASE_NAME);
  await buildah('rm', base);
  const how = ['--isolation', 'chroot', '--network', 'host', '--build-arg', `NODE_IMAGE=${BASE_NAME}`];
  await buildah('bud', ...how, '-f', join(root, 'deploy/Dockerfile'), '-t', NAME, root);
}

async function makeBase(): Promise<void> {
  const tar = `${BASE}.tar`;
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tar]);
  mkdirSync(BASE);
  await run('tar', ['xf', tar, '-C', BASE]);
  rmSync(tar);
  cpSync(process.execPath, join(BASE, 'usr/local/bin/node'), { dereference: true });
  const { stdout } = await run('sh', ['-c', 'command -v npm']);
  const npm = dirname(dirname(realpathSync(stdout.trim())));
  cpSync(npm, join(BASE, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(BASE, 'usr/local/bin/npm'));
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(BASE, CERTIFICATES), { dereference: true });
}

/** Mounts the files of the image that was built last. */
export async function openImage(): Promise<BuiltImage> {
  const container = await buildah('from', NAME);
  const folder = await buildah('mount', container);
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', NAME));
  const { Env: env, User: user, Entrypoint: command } = OCIv1.config;
  const { stdout } = await run('du', ['-sm', folder]);
  return {
    folder,
    env,
    user,
    command,
    megabytes: Number.parseInt(stdout, 10),
    remove: async () => void (await buildah('rm', container)),
  };
}
