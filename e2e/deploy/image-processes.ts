import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type StartedProcess, startProcess } from '../cluster/start-process.ts';
import type { BuiltImage } from './build-image.ts';

const run = promisify(execFile);
const IMAGE_UID = 10001;
const VOLUMES = ['data', 'media-store', 'release-store'];

/**
 * Runs as deploy/compose.yaml does: a read-only root file system, `/tmp` in memory, mounted volumes, and no root. Only
 * the network is the machine's own.
 */
const ENTER = `set -e
mount --bind "$IMAGE" "$IMAGE"
mount -o remount,ro,bind "$IMAGE"
mount --bind /proc "$IMAGE/proc"
mount --rbind /dev "$IMAGE/dev"
mount -t tmpfs tmpfs "$IMAGE/tmp"
for volume in ${VOLUMES.join(' ')}; do mount --bind "$VOLUMES/$volume" "$IMAGE/$volume"; done
exec chroot --userspec=$AS "$IMAGE" "$@"`;

/** Runs commands of the image. `folder` contains its volumes. */
export function imageProcesses(image: BuiltImage, folder: string) {
  for (const volume of VOLUMES) {
    mkdirSync(join(folder, volume), { recursive: true });
    chownSync(join(folder, volume), IMAGE_UID, IMAGE_UID);
  }
  const env = { ...process.env, IMAGE: image.folder, VOLUMES: folder, AS: image.user };
  function command(line: string, settings: Record<string, string>): string[] {
    const given = [...image.env, ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)];
    const inside = ['/usr/bin/env', '-i', ...given, ...image.command, ...line.split(' ')];
    return ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh', ...inside];
  }
  return {
    /** Runs a command, such as "release status", to its end. @throws when it fails */
    async once(line: string, settings: Record<string, string>): Promise<string> {
      const [file = '', ...args] = command(line, settings);
      const { stdout } = await run(file, args, { env });
      return stdout;
    },
    start: (name: string, settings: Record<string, string>, ready: string): Promise<StartedProcess> =>
      startProcess({ name: `${name} of the image`, command: command(name, settings), env, ready }),
    /** Writes a file to its data volume that only the image's user may read. Returns its path inside. */
    secret(name: string, text: string): string {
      const path = join(folder, 'data', name);
      writeFileSync(path, text, { mode: 0o400 });
      chownSync(path, IMAGE_UID, IMAGE_UID);
      return `/data/${name}`;
    },
  };
}
