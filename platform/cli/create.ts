// `npm run create -- mfe-vendors`: creates a remote with an entry, a page, tests and a page of documentation. Of the other
// files CODEOWNERS gets its team, and pnpm-lock.yaml changes by the installation: builds, tests, import boundaries and the shell find the remote by
// its folder. `create -- page mfe-planning app/vendors` creates a page in a remote. `create -- call vendors.list --table
// vendors --fields craft,phone --in mfe-vendors` creates a list of the couple's wedding plan: calls, table, personal data, and the
// component that shows it in the remote. `create -- slot mfe-planning vendor-card` creates a place that other remotes may fill.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mfe } from '../../shared/contract/mfe.schema.ts';
import { changeSources, type SourceChange } from './create/change-sources.ts';
import { nameCall } from './create/name-call.ts';
import { newCall } from './create/new-call.ts';
import { newPage } from './create/new-page.ts';
import { filesOfRemote, NOTHING_YET, nameRemote } from './create/new-remote.ts';
import { newSlot } from './create/new-slot.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const parts = (): Mfe[] =>
  globSync('{shell,mfe-*}/mfe.json', { cwd: root }).map((file) => JSON.parse(read(file)) as Mfe);

/** Gives new files to the remote's team, which is then asked when they change. */
const ownedBy = (remote: string, ...paths: string[]): SourceChange['additions'] => ({
  CODEOWNERS: [
    {
      before: '/docs/',
      text: paths.map((path) => `${path.padEnd(16)} @wedding-plan/${remote.replace('mfe-', '')}\n`).join(''),
    },
  ],
});

function createRemote(wanted: string): string {
  const name = nameRemote(wanted);
  if (existsSync(join(root, name.remote, 'package.json'))) throw new Error(`${name.remote} already exists.`);
  const path = `app/${name.feature}`;
  const owner = parts().find(({ routes }) => routes.some((route) => route.path === path));
  if (owner) throw new Error(`${path} belongs to ${owner.name}: choose another name.`);
  const contract = parts().find((part) => part.name === 'shell')?.contract ?? '1.0.0';

  const files = Object.entries(filesOfRemote(name, contract)).map(([file, text]) => [
    `${name.remote}/${file}`,
    text,
  ]);
  changeSources(root, {
    files: Object.fromEntries(files),
    additions: ownedBy(name.remote, `/${name.remote}/`),
  });
  return `${name.remote} is ready. Its README.md says how to run, test and ship it. Outside its folder,
CODEOWNERS has its team, @wedding-plan/${name.feature}, and pnpm-lock.yaml changes by the first of these:
  npm test -- ${name.remote}
  npm run release -- publish ${name.remote}
  npm run release -- promote ${name.remote} --percent 100`;
}

function assertRemote(remote: string, example: string): void {
  if (/^mfe-[a-z-]+$/.test(remote) && existsSync(join(root, remote, 'mfe.json'))) return;
  throw new Error(`There is no remote ${remote}: npm run create -- ${example}.`);
}

function createPage(remote: string, path: string): string {
  assertRemote(remote, 'page mfe-planning app/vendors');
  const existingRoutes = parts().flatMap(({ name, routes }) =>
    routes.map((route) => ({ path: route.path, remote: name })),
  );
  const sources = {
    remote,
    manifest: read(`${remote}/mfe.json`),
    entry: read(`${remote}/src/routes.tsx`),
    taken: existingRoutes,
  };
  const files = changeSources(root, newPage(path, sources));
  return `/${path} is a page of ${remote}: ${files.join(', ')}.
It isn't in any menu yet: add it under "nav" in ${remote}/mfe.json. Then:
  npm test -- ${remote}
  npm run release -- check ${remote}`;
}

interface CallOptions {
  table?: string | undefined;
  fields?: string | undefined;
  /** The remote that shows the list. */
  in?: string | undefined;
}

/** Returns a page that is as a generator wrote it, with its test. */
function unwrittenPage(feature: string): { file: string; test: string } | undefined {
  const file = `${feature}-page.tsx`;
  const test = [`${feature}.test.tsx`, `${feature}-page.test.tsx`].find((one) => existsSync(join(root, one)));
  const isUnwritten = existsSync(join(root, file)) && read(file).includes(NOTHING_YET);
  return isUnwritten && test ? { file, test } : undefined;
}

function createCall(call: string, options: CallOptions): string {
  const name = nameCall(call, options);
  const remote = options.in;
  if (remote !== undefined) assertRemote(remote, 'call vendors.list --table vendors --in mfe-vendors');
  if (read('api/src/db/tables.generated.ts').includes(`\n  ${name.table}: `)) {
    throw new Error(`The table ${name.table} already exists: choose another name.`);
  }
  const last = readdirSync(join(root, 'api/migrations')).map((file) => Number.parseInt(file, 10) || 0);
  // The types of the tables are read from the migrated database.
  const types = ['run', '--project', 'api', 'src/db/tables.test.ts', '-u'];
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), ...types];
  const page = remote && unwrittenPage(`${remote}/src/${name.domain}/${name.domain}`);
  const list = { migration: Math.max(...last) + 1, remote, page: page || undefined };
  const owned = [
    `/api/src/${name.domain}/`,
    `/api/migrations/*_${name.table}.sql`,
    `/shared/contract/${name.domain}.*`,
  ];
  const change = { ...newCall(name, list), ...(remote && { additions: ownedBy(remote, ...owned) }) };
  const files = changeSources(root, change, {
    generate: () => execFileSync(process.execPath, vitest, { cwd: root, stdio: 'pipe' }),
    generated: ['api/src/db/tables.generated.ts'],
  });
  const place = `Put <${name.pascal}List /> of ./${name.domain}-list.tsx on a page of ${remote}. `;
  return `${name.title} can be listed, added to, changed and removed from: ${files.join(', ')}.
${remote && !page ? place : ''}Then:
  npm test -- api ${name.domain} personal-data two-editors matrix${remote ? `\n  npm test -- ${remote}` : ''}`;
}

function createSlot(remote: string, slot: string): string {
  assertRemote(remote, 'slot mfe-planning vendor-card');
  const sources = {
    remote,
    manifest: read(`${remote}/mfe.json`),
    contract: read('shared/contract/slots.ts'),
  };
  const files = changeSources(root, newSlot(slot, sources));
  return `${slot} is a slot of ${remote}: ${files.join(', ')}.
Its place isn't on any page yet: put the component where fillers belong, and say in shared/contract/slots.ts what they get.
Then:
  npm test -- ${remote}
  npm run release -- check ${remote}`;
}

function create(args: string[]): string {
  const text = { type: 'string' } as const;
  const options = { table: text, fields: text, in: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [what = '', which = '', where = ''] = positionals;
  const most = what === 'page' || what === 'slot' ? 3 : what === 'call' ? 2 : 1;
  if (positionals.length > most)
    throw new Error(`Nothing was created: ${positionals.slice(most).join(' ')} is one too many.`);
  if (what === 'call') return createCall(which, values);
  if (what === 'page') return createPage(which, where);
  if (what === 'slot') return createSlot(which, where);
  return createRemote(what);
}

try {
  console.log(create(process.argv.slice(2)));
} catch (error) {
  const { stdout, stderr, message } = error as Error & { stdout?: Buffer; stderr?: Buffer };
  console.error([stdout, stderr, message].filter((text) => text?.length).join('\n'));
  process.exit(1);
}
