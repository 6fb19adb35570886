import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rspack } from '@rsbuild/core';
import { parseSync } from 'oxc-parser';
import type { Call } from '../../shared/contract/call.ts';
import { mfeSchema } from '../../shared/contract/mfe.schema.ts';
import { NAV_ICONS } from '../../shared/contract/nav-icons.ts';
import { membersOf } from '../releases/checks/facade-members.ts';
import { type BuildNeeds, NEEDS_FILE, needsSchema } from '../releases/store/build-needs.ts';
import { type BuildRecord, type Bypass, type Place, RECORD_FILE } from '../releases/store/build-record.ts';
import { takenSamples } from '../server/samples/sent-samples.ts';
import { isCall } from './needs-plugin.ts';
import { reachedTypes } from './reached-types.ts';
import { readSource } from './read-sources.ts';

const root = join(import.meta.dirname, '../..');
const SOURCE = /\.(tsx?|css)$/;
/** What the build's tools read of another part. */
const OF_TOOLS = /(^|\/)(package|tsconfig)\.json$/;
/** The facade: modules that shell and remotes share at run time. */
export const FACADE_FILES = ['host', 'router', 'query', 'call'].map((name) => `shared/host/${name}.ts`);
const SLOTS = 'shared/contract/slots.ts';

/** Writes `private/record.json`: what the build's sources offer to other parts and take from them. */
export function buildRecord(options: { part: string }): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('record', (compilation) => {
        // After the files are compressed: no browser fetches this one.
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 2;
        compilation.hooks.processAssets.tapPromise({ name: 'record', stage }, async () => {
          // The bundler says what doesn't compile, and where.
          if (compilation.errors.length > 0) return;
          const needs = needsSchema.parse(
            JSON.parse(String(compilation.getAsset(NEEDS_FILE)?.source.source())),
          );
          const record = await recordOf(filesOf(compilation), { ...options, needs });
          compilation.emitAsset(RECORD_FILE, new sources.RawSource(JSON.stringify(record, null, 1)));
        });
      });
    },
  };
}

/** Returns the files of the repository's folders that went into the build. */
function filesOf(compilation: Rspack.Compilation): string[] {
  const files = [...compilation.fileDependencies].map((file) => relative(root, file).replaceAll(sep, '/'));
  return files
    .filter((file) => /^\w[^/]*\//.test(file) && !/node_modules|^platform\/build\/|\.d\.ts$/.test(file))
    .filter((file) => !OF_TOOLS.test(file))
    .sort();
}

async function recordOf(
  files: readonly string[],
  { part, needs }: { part: string; needs: BuildNeeds },
): Promise<BuildRecord> {
  const { slots } = mfeSchema.parse(JSON.parse(readFile(`${part}/mfe.json`)));
  const places = [...slots.offers, ...slots.fills];
  const offered = offeredTypes(places);
  const members = membersOf(offered);
  const uses = new Set<string>();
  const declares = new Set<string>();
  const links: Place[] = [];
  const bypasses: Bypass[] = [];
  const reads = new Map<string, Place>();
  for (const file of files) {
    const [owner] = file.split('/', 1);
    if (!SOURCE.test(file)) continue;
    const facts = readSource(file, readFileSync(join(root, file), 'utf8'));
    for (const name of facts.members) if (members.has(name)) uses.add(name);
    for (const name of facts.declares) declares.add(name);
    const placed = <T extends { line: number }>({ line, ...named }: T) => ({
      ...named,
      at: `${file}:${line}`,
    });
    links.push(...facts.links.map(placed));
    // The shell is the facade.
    const isOfFacade = owner !== part || part === 'shell';
    bypasses.push(...facts.bypasses.map(placed).filter(({ kind }) => kind === 'source' || !isOfFacade));
    for (const { name, line } of facts.reads)
      reads.set(name, reads.get(name) ?? { name, at: `${file}:${line}` });
  }
  // What an import brings in with it needs no line of its own.
  if (!bypasses.some(({ kind }) => kind === 'source')) bypasses.push(...foreignFiles(files, part));
  return {
    types: part === 'shell' ? offered : takenTypes({ uses, needs, slots: places }),
    uses: [...uses].sort(),
    shapes: await shapesOf(files, needs.calls),
    links,
    bypasses,
    icons: part === 'shell' ? [...NAV_ICONS] : [],
    tokens: {
      offers: [...declares].sort(),
      takes: [...reads.values()].filter(({ name }) => !declares.has(name)),
    },
  };
}

const foreignFiles = (files: readonly string[], part: string): Bypass[] =>
  files
    .filter((file) => ![part, 'shared'].includes(file.split('/', 1)[0] ?? ''))
    .map((name) => ({ name, kind: 'source', at: part }));

/** The facade's types that check compares from, member by member. */
const ROOT_TYPES = ['Host', 'ApiError'];
const readFile = (file: string) => readFileSync(join(root, file), 'utf8');

function exportsOf(file: string): string[] {
  const { staticExports } = parseSync(file, readFile(file)).module;
  return staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.exportName.name ?? []));
}

/** Returns the types of the whole facade, and the props of these slots: what the shell offers. */
function offeredTypes(slots: readonly string[]): Record<string, string> {
  const names = FACADE_FILES.map((file) => [file, exportsOf(file)]);
  return reachedTypes({
    names: { ...Object.fromEntries(names), [SLOTS]: ['SlotProps'] },
    read: readFile,
    keepsMember: (type, member) => type !== 'SlotProps' || slots.includes(member),
  });
}

/**
 * Returns what a remote has of them: the members of the host that its sources use, the names that it takes, and its own
 * slots. What others use changes none of it, and so makes no new version.
 */
function takenTypes({
  uses,
  needs,
  slots,
}: {
  uses: ReadonlySet<string>;
  needs: BuildNeeds;
  slots: readonly string[];
}): Record<string, string> {
  const names = FACADE_FILES.map((file) => {
    const roots = exportsOf(file).filter((name) => ROOT_TYPES.includes(name));
    return [file, [...roots, ...(needs.shared[file]?.names ?? [])]];
  });
  const keeps: Readonly<Record<string, (member: string) => boolean>> = {
    Host: (member) => uses.has(member),
    SlotProps: (member) => slots.includes(member),
  };
  return reachedTypes({
    names: { ...Object.fromEntries(names), [SLOTS]: ['SlotProps'] },
    read: readFile,
    keepsMember: (type, member) => keeps[type]?.(member) ?? true,
  });
}

/** How pages send the body; undefined where one with a file is a form and one without is JSON. */
const mediaOf = ({ form, acceptsJson }: Call) => {
  if (acceptsJson) return undefined;
  return form ? 'multipart/form-data' : 'application/json';
};

/** Returns the shapes of these calls, as the contract declares them: what pages send, and what they read. */
export async function shapesOf(
  files: readonly string[],
  calls: readonly string[],
): Promise<BuildRecord['shapes']> {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href);
  const { answerOf, jsonSchemaOf, schemaOf } = (await load(
    'shared/contract/all-calls.ts',
  )) as typeof import('../../shared/contract/all-calls.ts');
  const shapes: BuildRecord['shapes'] = {};
  for (const file of files.filter((one) => one.startsWith('shared/contract/'))) {
    const names = (await load(file)) as Record<string, unknown>;
    for (const value of Object.values(names)) {
      if (!isCall(value)) continue;
      const name = `${value.method} ${value.path}`;
      if (!calls.includes(name)) continue;
      const schema = schemaOf(value);
      const { params, query, body } = schema;
      const takes = [...new Set(takenSamples(schema))];
      shapes[name] = {
        who: [...value.who],
        file: file.replace(/(?<!\.schema)\.ts$/, '.schema.ts'),
        ...(value.numbered && { numbered: true }),
        ...(params && { params: jsonSchemaOf(params, 'input') }),
        ...(query && { query: jsonSchemaOf(query, 'input') }),
        ...(body && { media: mediaOf(value), body: jsonSchemaOf(body, 'input') }),
        ...(takes.length > 0 && { takes }),
        ...(!value.answers && !value.saved && { answer: jsonSchemaOf(answerOf(value), 'output') }),
      };
    }
  }
  return shapes;
}
