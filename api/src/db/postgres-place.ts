import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries.ts';

/** Where one embedded PostgreSQL lives and as whom it runs. */
export type PostgresPlace = {
  /** `<DATA_DIR>/postgres`: ours. */
  root: string;
  /** The cluster itself; it belongs to `owner`. The name is the major version. */
  cluster: string;
  /** 0700; the server listens nowhere else. */
  socket: string;
  /** Holds `bin/postgres`, `bin/initdb`, `lib` and `share`. */
  binaries: string;
  /** Set when we are root: PostgreSQL refuses to run as root. */
  owner: { uid: number; gid: number } | undefined;
  /** False when `owner` may not walk down to the data folder, as in root's own home. */
  reachable: boolean;
};

const nobody = { uid: 65534, gid: 65534 };
// A longer path doesn't fit into sockaddr_un.
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
    mayUse: (path) => canReach(path, owner),
    copyInto: () => (reachable ? root : temporaryFolder(root)),
  });
  return { root, cluster, socket, binaries, owner, reachable };
}

/** Root keeps to the user whose cluster it finds, so that root and that user may start it in turns. */
function findOwner(cluster: string): PostgresPlace['owner'] {
  const us = process.getuid?.();
  const found = existsSync(cluster) ? statSync(cluster) : undefined;
  if (us !== 0) {
    if (!found || found.uid === us) return undefined;
    throw new Error(
      `The database in ${cluster} belongs to user ${found.uid} and we run as user ${us}. ` +
        'Start as that user, or set DATA_DIR to another folder.',
    );
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
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

/** The same short folder for the same data folder, so that a second starter finds the first one's socket. */
function temporaryFolder(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const folder = `/tmp/wedding-${process.getuid?.()}-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(
      `${folder} isn't ours alone. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  return folder;
}
