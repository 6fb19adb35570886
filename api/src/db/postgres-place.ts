import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries.ts';

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
