import { toGzip } from '@wedding/platform/server/operations/compress.ts';
import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import type { KnownPart } from '../store/read-build.ts';
import { entryChunks } from '../store/stored-files.ts';
import { type Check, isShell, nameOf } from './check.ts';

/** The most that a first visit may load, in kB (1000 bytes) of gzip: scripts by kind of page, and any page's styles. */
export const PAGE_LIMITS = { landing: 190, public: 240, couple: 240, admin: 300, css: 15 } as const;

interface File {
  path: string;
  bytes: number;
}

/** Pages that would be too large: each loads files of the shell, its frame, the remote's two entry chunks, and its own chunk. */
export const sizeCheck: Check = async ({ mine, others }) => {
  const shell = [mine, ...others].find(isShell);
  const parts = isShell(mine) ? [mine, ...others] : [mine];
  return (await Promise.all(parts.map((part) => sizeOfPages(part, shell)))).flat();
};

async function sizeOfPages(part: KnownPart, shell: KnownPart | undefined): Promise<string[]> {
  const pages = part.manifest.routes.map(async (route) => {
    const refusals = await Promise.all(
      (['js', 'css'] as const).map(async (kind) => {
        const files = await filesOf({ part, shell, route, kind });
        const limit = kind === 'css' ? PAGE_LIMITS.css : limitOf(route);
        return sum(files) > limit * 1000 ? [refusal({ part, route, kind, files, limit })] : [];
      }),
    );
    return refusals.flat();
  });
  return (await Promise.all(pages)).flat();
}

const limitOf = ({ path, auth }: MfeRoute) => (path === '/' ? PAGE_LIMITS.landing : PAGE_LIMITS[auth]);
const sum = (files: readonly File[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);
const inKb = (bytes: number) => (bytes / 1000).toFixed(1);

async function filesOf(page: {
  part: KnownPart;
  shell: KnownPart | undefined;
  route: MfeRoute;
  kind: 'js' | 'css';
}): Promise<File[]> {
  const { part, shell, route, kind } = page;
  const frame = route.auth === 'public' ? 'public' : 'signed-in';
  const chunks = part === shell ? [] : entryChunks(part.manifest.name);
  const groups: [KnownPart | undefined, string | undefined][] = [
    [shell, 'shell'],
    [shell, frame],
    ...chunks.map((name): [KnownPart, string] => [part, name]),
    [part, route.chunk],
  ];
  const files = groups.flatMap(([of, chunk]) =>
    of && chunk ? (of.chunks[chunk]?.[kind] ?? []).map((path) => ({ of, path })) : [],
  );
  const once = files.filter((a, at) => files.findIndex((b) => a.of === b.of && a.path === b.path) === at);
  return Promise.all(
    once.map(async ({ of, path }) => ({
      path: `${of.manifest.name}/${path}`,
      bytes: await gzipped(of, path),
    })),
  );
}

/** Returns a file's size in gzip: builds contain compressed files, except for small ones. */
async function gzipped(part: KnownPart, path: string): Promise<number> {
  const ready = await part.read(`${path}.gz`);
  if (ready) return ready.length;
  const bytes = await part.read(path);
  return bytes ? (await toGzip(bytes)).length : 0;
}

function refusal(page: {
  part: KnownPart;
  route: MfeRoute;
  kind: 'js' | 'css';
  files: File[];
  limit: number;
}): string {
  const { part, route, kind, files, limit } = page;
  const what = kind === 'js' ? 'scripts' : 'styles';
  const heaviest = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 3);
  const names = heaviest.map(({ path, bytes }) => `${path} ${inKb(bytes)}`).join(', ');
  return (
    `The page ${route.path} of ${nameOf(part)} brings ${inKb(sum(files))} kB of ${what} (gzip), ${limit} are allowed: ` +
    `load what it doesn't show at once by import(), or take a lighter library. Heaviest: ${names}.`
  );
}
