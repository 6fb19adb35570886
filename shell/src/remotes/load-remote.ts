import {
  loadRemote as loadModule,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { Fills } from '@wedding/shared/platform/slot.tsx';
import type { RouteObject } from 'react-router-dom';
import { tellFailure } from './beacon.ts';
import { accepts } from './contract-range.ts';
import type { RemoteEntry } from './registry.ts';
import { withinTime } from './within-time.ts';

/** A remote's pages, and which of its builds they are of. */
export interface Door {
  remote: RemoteEntry;
  routes: RouteObject[];
  /** What it puts into other remotes' pages. */
  fills: Fills;
}

const doors = new Map<string, Promise<Door>>();
/** How often a remote was asked for, by its name, and an entry, by its address. */
const asked = new Map<string, number>();
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
 * Loads a remote's door, once. A failure is forgotten, so that the next call tries again from the network: then
 * the build before this one, where there is one that this shell can carry, and after it this one again.
 * @throws when the remote is away, slow (8 s), broken, or needs another contract; a beacon has then been sent
 */
export function loadRemote(remote: RemoteEntry, contract: string): Promise<Door> {
  const known = doors.get(remote.name);
  if (known) return known;
  const door = openDoor(nextBuild(remote, contract), contract).catch((cause: unknown) => {
    doors.delete(remote.name);
    throw cause;
  });
  doors.set(remote.name, door);
  return door;
}

function nextBuild(remote: RemoteEntry, contract: string): RemoteEntry {
  const { fallback, integrity: _ofThis, ...part } = remote;
  const isBefore = countUp(remote.name) % 2 === 1;
  return isBefore && fallback && accepts(fallback.contract, contract) ? { ...part, ...fallback } : remote;
}

function countUp(what: string): number {
  const before = asked.get(what) ?? 0;
  asked.set(what, before + 1);
  return before;
}

async function openDoor(remote: RemoteEntry, contract: string): Promise<Door> {
  if (!accepts(remote.contract, contract)) {
    tellFailure(remote, 'mount');
    throw new Error(`${remote.name} needs contract ${remote.contract}, this shell offers ${contract}.`);
  }
  try {
    return { remote, ...(await withinTime(fetchDoor(remote))) };
  } catch (cause) {
    tellFailure(remote, 'load');
    throw cause;
  }
}

async function fetchDoor(remote: RemoteEntry): Promise<Omit<Door, 'remote'>> {
  const name = remote.name.replaceAll('-', '_');
  const { href } = new URL(remote.entry, location.href);
  const again = countUp(href);
  // A browser runs a script address once: a broken answer is only replaced under another address.
  const entry = again === 0 ? href : `${href}?retry=${again}`;
  holdEntries();
  if (remote.integrity) vouched.set(entry, remote.integrity);
  registerRemotes([{ name, entry }], { force: (asked.get(remote.name) ?? 0) > 1 });
  const door = await loadModule<{ default: RouteObject[]; fills?: Fills }>(`${name}/routes`);
  if (!Array.isArray(door?.default)) throw new Error(`${remote.name} has no door.`);
  return { routes: door.default, fills: door.fills ?? {} };
}
