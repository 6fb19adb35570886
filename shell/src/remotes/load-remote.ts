import {
  loadRemote as loadModule,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RouteObject } from 'react-router-dom';
import { tellFailure } from './beacon.ts';
import { accepts } from './contract-range.ts';
import type { RemoteEntry } from './registry.ts';
import { withinTime } from './within-time.ts';

const doors = new Map<string, Promise<RouteObject[]>>();
const attempts = new Map<string, number>();
/** What an entry's bytes are held against, by its address. */
const vouched = new Map<string, string>();
let holding = false;

/** Entries are held to their version's integrity list; each vouches for its own chunks. */
function holdEntries(): void {
  if (holding) return;
  holding = true;
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = vouched.get(url);
        if (!integrity) return;
        const script = document.createElement('script');
        script.src = url;
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return script;
      },
    },
  ]);
}

/**
 * Loads a remote's door, once. A failure is forgotten, so that the next call tries again from the network.
 * @throws when the remote is away, slow (8 s), broken, or needs another contract; a beacon has then been sent
 */
export function loadRemote(remote: RemoteEntry, contract: string): Promise<RouteObject[]> {
  const known = doors.get(remote.name);
  if (known) return known;
  const door = openDoor(remote, contract).catch((cause: unknown) => {
    doors.delete(remote.name);
    throw cause;
  });
  doors.set(remote.name, door);
  return door;
}

async function openDoor(remote: RemoteEntry, contract: string): Promise<RouteObject[]> {
  if (!accepts(remote.contract, contract)) {
    tellFailure(remote, 'mount');
    throw new Error(`${remote.name} needs contract ${remote.contract}, this shell offers ${contract}.`);
  }
  try {
    return await withinTime(fetchDoor(remote));
  } catch (cause) {
    tellFailure(remote, 'load');
    throw cause;
  }
}

async function fetchDoor(remote: RemoteEntry): Promise<RouteObject[]> {
  const name = remote.name.replaceAll('-', '_');
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A browser runs a script address once: a broken answer is only replaced under another address.
  const { href: entry } = new URL(
    attempt === 0 ? remote.entry : `${remote.entry}?retry=${attempt}`,
    location.href,
  );
  holdEntries();
  if (remote.integrity) vouched.set(entry, remote.integrity);
  registerRemotes([{ name, entry }], { force: attempt > 0 });
  const door = await loadModule<{ default: RouteObject[] }>(`${name}/routes`);
  if (!Array.isArray(door?.default)) throw new Error(`${remote.name} has no door.`);
  return door.default;
}
