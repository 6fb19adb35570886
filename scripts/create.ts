// `npm run create -- mfe-vendors`: a new remote, with an entry, a page, tests and a page of documentation. No other file
// of the repository changes but pnpm-lock.yaml, by the installation: builds, tests, import boundaries and the shell know it by its folder.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mfe } from '../shared/contract/mfe.schema.ts';
import { filesOfRemote, nameRemote } from './lib/new-remote.ts';

const root = join(import.meta.dirname, '..');

function create(wanted: string): string {
  const name = nameRemote(wanted);
  const folder = join(root, name.remote);
  if (existsSync(join(folder, 'package.json'))) throw new Error(`${name.remote} is there already.`);
  const parts = globSync('{shell,mfe-*}/mfe.json', { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Mfe,
  );
  const path = `app/${name.feature}`;
  const owner = parts.find(({ routes }) => routes.some((route) => route.path === path));
  if (owner) throw new Error(`${path} belongs to ${owner.name}: choose another name.`);
  const contract = parts.find((part) => part.name === 'shell')?.contract ?? '1.0.0';

  for (const [file, text] of Object.entries(filesOfRemote(name, contract))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // Formatted like the rest of the repository.
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', name.remote], { cwd: root });
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${name.remote} is made; its README.md says how it runs, is tested and is shipped. Outside of its folder only
pnpm-lock.yaml changes, by the first of these:
  npx --yes ${packageManager} install --no-frozen-lockfile
  npm test -- ${name.remote}
  npm run release -- publish ${name.remote}
  npm run release -- promote ${name.remote} --percent 100`;
}

try {
  console.log(create(process.argv[2] ?? ''));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
