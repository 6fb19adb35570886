import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const patience = { env, timeout: 600_000, maxBuffer: 50_000_000 };
/** The update of the package lists, once per process. */
let updated: Promise<unknown> | undefined;

/** Installs Debian packages if this process is root and apt-get exists. Returns whether it did. */
export async function aptInstall(
  names: string | readonly string[],
  note: (text: string) => void,
): Promise<boolean> {
  const here = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!here) return false;
  const packages = [names].flat();
  note(`Installing ${packages.join(', ')} by apt-get, once …`);
  // Another process of this project may be running apt-get at the same time.
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Get::Lists::Lock::Timeout=300'];
  try {
    updated ??= run('apt-get', [...wait, 'update', '-q'], patience);
    await updated;
    await run('apt-get', [...wait, 'install', '-y', '-q', '--no-install-recommends', ...packages], patience);
    return true;
  } catch (error) {
    updated = undefined;
    note(
      `apt-get didn't install ${packages.join(', ')}: ${(error as Error).message.split('\n').at(-2) ?? ''}`,
    );
    return false;
  }
}
