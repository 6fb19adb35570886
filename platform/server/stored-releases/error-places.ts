import { posix } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ErrorGroup } from './error-groups.ts';
import { partVersions, readCurrent } from './live-set.ts';
import type { ReleaseReader } from './release-reader.ts';
import { PRIVATE_FOLDER, SHARED_FOLDER, versionFiles } from './version-files.ts';

/** A place in a part's file, as browsers' stacks name it: below a version, or below `SHARED_FOLDER`. */
const FRAME = /\/r\/(shell|mfe-[a-z-]+)\/([\w.+-]+)\/([\w./-]+\.js)(?:\?\w+=\d+)?:(\d+):(\d+)/;

/** Reads the bytes of a version's file. */
type ReadFile = (part: string, version: string, path: string) => Promise<Buffer | undefined>;

/**
 * Translates a browser's stack to places in the repository's sources, as far as the versions' maps have them, such as
 * "mfe-videos/src/watch/player.tsx:42". Lines of libraries and of the browser are left out.
 */
export async function symbolicate(stack: string, read: ReadFile): Promise<string[]> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const places = await Promise.all(
    stack.split('\n').map(async (line) => {
      const [, part, version, path, row, column] = FRAME.exec(line) ?? [];
      if (!part || !version || !path) return [];
      const key = `${part} ${version} ${path}`;
      const map = maps.get(key) ?? readMap(read, { part, version, path });
      maps.set(key, map);
      const trace = await map;
      // Maps count columns from 0, browsers from 1.
      const position = trace && originalPositionFor(trace, { line: Number(row), column: Number(column) - 1 });
      if (!position?.source) return [`${part}/${path}:${row}:${column}`];
      const source = posix.normalize(`${part}/${position.source}`);
      return source.includes('node_modules/') ? [] : [`${source}:${position.line}`];
    }),
  );
  return places.flat();
}

async function readMap(
  read: ReadFile,
  { part, version, path }: { part: string; version: string; path: string },
): Promise<TraceMap | undefined> {
  const bytes = await read(part, version, `${PRIVATE_FOLDER}maps/${path}.map`);
  return bytes && new TraceMap(String(bytes));
}

/** Returns the places in the sources that a group's stack passes through. */
export async function placesOf(store: ReleaseReader, group: ErrorGroup): Promise<string[]> {
  const set = (await readCurrent(store))?.set;
  return symbolicate(group.stack.join('\n'), async (name, of, path) => {
    // A file that versions share is found by the list of one that has it: the group's, or of other parts the live one.
    const shared = name === group.part ? group.version : partVersions(set, name)?.stable;
    const filesVersion = of === SHARED_FOLDER ? shared : of;
    return filesVersion ? versionFiles(store, { name, version: filesVersion })(path) : undefined;
  });
}
