import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rspack } from '@rsbuild/core';
import type { Call } from '../../shared/contract/call.ts';
import { type BuildNeeds, NEEDS_FILE } from '../releases/store/build-needs.ts';

const root = join(import.meta.dirname, '../..');
const CONSUMED = /^consume shared module \(\w+\) (\S+)@\S+ /;
const FACADE = /shared\/host\/[\w-]+\.ts$/;
const CONTRACT = /\/shared\/contract\/[\w-]+\.ts$/;

/** Writes `needs.json`: the modules shared at run time, and the calls of the contract that the build's modules use. */
export function buildNeeds(options: {
  entry: string;
  shared: readonly string[];
}): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('needs', (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tapPromise({ name: 'needs', stage }, async () => {
          const needs: BuildNeeds = {
            shared: readShared(compilation, options.shared),
            calls: await readCalls(compilation, options.entry),
          };
          compilation.emitAsset(NEEDS_FILE, new sources.RawSource(JSON.stringify(needs, null, 1)));
        });
      });
    },
  };
}

function readShared(compilation: Rspack.Compilation, keys: readonly string[]): BuildNeeds['shared'] {
  const namesByKey = new Map<string, Set<string>>();
  const add = (key: string, names: Iterable<string>) => {
    const keyNames = namesByKey.get(key) ?? new Set();
    for (const name of names) keyNames.add(name);
    namesByKey.set(key, keyNames);
  };
  for (const module of compilation.modules) {
    const key = CONSUMED.exec(module.identifier())?.[1];
    if (key) add(key, namesTaken(compilation, module));
    const facade = FACADE.exec(module.identifier())?.[0];
    const offered = facade && keys.includes(facade) && compilation.moduleGraph.getProvidedExports(module);
    if (offered && Array.isArray(offered)) add(facade, offered);
  }
  const entries = [...namesByKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, names]) =>
      FACADE.test(key)
        ? [key, { version: '1.0.0', names: [...names].sort() }]
        : [key, { version: installed(key, compilation.compiler.context) }],
    ),
  );
}

/** Returns the names that a build's modules import from a shared module. */
function namesTaken(compilation: Rspack.Compilation, module: Rspack.Module): string[] {
  return compilation.moduleGraph.getIncomingConnections(module).flatMap(({ dependency }) => {
    const ids = 'ids' in dependency && Array.isArray(dependency.ids) ? (dependency.ids as string[]) : [];
    return ids.slice(0, 1);
  });
}

/** @returns the version of the package that contains a shared library, as "19.3.1" */
function installed(key: string, context: string): string {
  const [name] = key.split('/') as [string];
  const { version } = createRequire(join(context, 'package.json'))(`${name}/package.json`) as {
    version: string;
  };
  return version;
}

/** Reads the calls from the contract's sources; the bundler knows which of their exports the build still uses. */
async function readCalls(compilation: Rspack.Compilation, entry: string): Promise<string[]> {
  const calls = new Set<string>();
  for (const module of compilation.modules) {
    const file = module.identifier().split('!').at(-1) ?? '';
    if (!CONTRACT.test(file) || !file.startsWith(root)) continue;
    const used = compilation.moduleGraph.getUsedExports(module, entry);
    const all = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(all)) {
      if (isCall(value) && (used === true || (Array.isArray(used) && used.includes(name)))) {
        calls.add(`${value.method} ${value.path}`);
      }
    }
  }
  return [...calls].sort();
}

/** Returns whether an export of the contract is a call. */
export function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
  );
}
