import {
  loadRemote as loadModule,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { accepts } from '@wedding/shared/domain/contract-range.ts';
import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import type { Fills } from '@wedding/shared/host/slot.tsx';
import type { RouteObject } from 'react-router-dom';
import { reportFailure } from './beacon.ts';
import { withinTime } from './within-time.ts';

/** A remote's pages, and the build that they belong to. */
export interface LoadedRemote {
  remote: RemoteEntry;
  routes: RouteObject[];
  /** What it renders in other remotes' pages. */
  fills: Fills;
}

const entries = new Map<string, Promise<LoadedRemote>>();
/** The number of requests per remote, by its name, and per entry, by its address. */
const attempts = new Map<string, number>();
/** The integrity hashes of entries, by address. */
const integrityOfEntry = new Map<string, string>();
let isPluginRegistered = false;

/** Checks entries against their version's integrity list. Each entry checks its own chunks. */
function registerIntegrityPlugin(): void {
  if (isPluginRegistered) return;
  isPluginRegistered = true;
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = integrityOfEntry.get(url);
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
 * Loads a remote's entry, once. A failure is forgotten, so that the next call tries the network again. Retries
 * alternate between the previous build, if one exists that this shell can run, and this one.
 * @throws when the remote is unreachable, slow (8 s), broken, or needs another contract; a beacon has then been sent
 */
export function loadRemote(remote: RemoteEntry, contract: string): Promise<LoadedRemote> {
  const existing = entries.get(remote.name);
  if (existing) return existing;
  const loaded = loadEntry(nextBuild(remote, contract), contract).catch((cause: unknown) => {
    entries.delete(remote.name);
    throw cause;
  });
  entries.set(remote.name, loaded);
  return loaded;
}

function nextBuild(remote: RemoteEntry, contract: string): RemoteEntry {
  const { fallback, integrity: _integrity, ...part } = remote;
  const usesPrevious = countUp(remote.name) % 2 === 1;
  return usesPrevious && fallback && accepts(fallback.contract, contract) ? { ...part, ...fallback } : remote;
}

function countUp(what: string): number {
  const before = attempts.get(what) ?? 0;
  attempts.set(what, before + 1);
  return before;
}

async function loadEntry(remote: RemoteEntry, contract: string): Promise<LoadedRemote> {
  if (!accepts(remote.contract, contract)) {
    reportFailure(remote, 'mount');
    throw new Error(`${remote.name} needs contract ${remote.contract}, this shell offers ${contract}.`);
  }
  try {
    return { remote, ...(await withinTime(fetchEntry(remote))) };
  } catch (cause) {
    reportFailure(remote, 'load', cause);
    throw cause;
  }
}

async function fetchEntry(remote: RemoteEntry): Promise<Omit<LoadedRemote, 'remote'>> {
  const name = remote.name.replaceAll('-', '_');
  const { href } = new URL(remote.entry, location.href);
  const retries = countUp(href);
  // A browser runs a script address once, so a broken answer can only be replaced under another address.
  const entry = retries === 0 ? href : `${href}?retry=${retries}`;
  registerIntegrityPlugin();
  if (remote.integrity) integrityOfEntry.set(entry, remote.integrity);
  registerRemotes([{ name, entry }], { force: (attempts.get(remote.name) ?? 0) > 1 });
  const entryModule = await loadModule<{ default: RouteObject[]; fills?: Fills }>(`${name}/routes`);
  if (!Array.isArray(entryModule?.default)) throw new Error(`${remote.name} has no routes.`);
  return { routes: entryModule.default, fills: entryModule.fills ?? {} };
}
