import { spawnSync } from 'node:child_process';
import { cpSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

const NAME = '@wedding/mfe-planning/src/lib/day-text.ts';
const PATH = '../../mfe-planning/src/lib/day-text.ts';

/** Each file violates a rule, or the same rule in another spelling. `mfe-x` is a remote that no list has. */
const BREACHES: Record<string, string> = {
  'mfe-videos/src/by-name.ts': `import { dayText } from '${NAME}';`,
  'mfe-videos/src/by-path.ts': `import { dayText } from '${PATH}';`,
  'mfe-videos/src/typed.ts': `import type { dayText } from '${PATH}';`,
  'mfe-videos/src/inline-type.ts': `export type Text = import('${PATH}').dayText;`,
  'mfe-videos/src/effect.ts': `import '${PATH}';`,
  'mfe-videos/src/exported.ts': `export { dayText } from '${PATH}';`,
  'mfe-videos/src/all-exported.ts': `export * from '${PATH}';`,
  'mfe-videos/src/later.ts': `export const later = () => import('${PATH}');`,
  'mfe-videos/src/later-by-name.ts': `export const later = () => import('${NAME}');`,
  'mfe-videos/src/template.ts': `export const later = (n: string) => import(\`../../mfe-planning/src/\${n}.ts\`);`,
  'mfe-videos/src/sum.ts': `export const later = () => import('../../' + 'mfe-planning/src/lib/day-text.ts');`,
  'mfe-videos/src/computed.ts': 'export const later = (name: string) => import(name);',
  'mfe-videos/src/required.ts': `export const now = require('${PATH}');`,
  'mfe-videos/src/equals.ts': `import day = require('${PATH}');`,
  'mfe-videos/src/mocked.test.ts': `vi.mock('${PATH}');`,
  'mfe-videos/src/worker.ts': `export const at = new URL('${PATH}', import.meta.url);`,
  'mfe-videos/src/reference.ts': `/// <reference path="${PATH}" />`,
  'mfe-videos/src/style.css': `@import '../../mfe-planning/src/tools.module.css';`,
  'mfe-videos/src/composed.module.css': `.a { composes: b from '../../mfe-planning/src/tools.module.css'; }`,
  'mfe-videos/src/through-modules.ts': `import '../node_modules/@wedding/shared/host/host.ts';`,
  'mfe-videos/src/absolute.ts': `import '/mfe-planning/src/lib/day-text.ts';`,
  'mfe-videos/src/linked.ts': `import './link/lib/day-text.ts';`,
  'mfe-videos/src/alias.ts': `import 'planning/src/lib/day-text.ts';`,
  'mfe-videos/src/globbed.ts': `export const all = import.meta.glob('../../mfe-planning/src/**/*.ts');`,
  'mfe-videos/src/all-required.ts': `export const all = require.context('../../mfe-planning/src', true);`,
  'mfe-videos/src/own-require.ts': `const load = require;\nexport const now = load('${PATH}');`,
  'mfe-videos/src/no-import.ts': `export const at = import.meta.resolve('${PATH}');`,
  'mfe-videos/src/declared.ts': `declare module '${PATH}' { export const a: 1; }`,
  'mfe-videos/src/written-url.ts': `export const at = new Worker(new URL(\`${PATH}\`, document.baseURI));`,
  'mfe-videos/src/loader.ts': `import text from '!!raw-loader!${PATH}';`,
  'mfe-videos/src/backslash.ts': `import '..\\\\..\\\\mfe-planning/src/lib/day-text.ts';`,
  'mfe-videos/src/through-itself.ts': `import '@wedding/mfe-videos/../mfe-planning/src/lib/day-text.ts';`,
  'mfe-videos/src/types.ts': '/// <reference types="@wedding/mfe-planning" />',
  'mfe-videos/src/from-the-web.ts': `import 'https://example.com/day-text.js';`,
  'mfe-videos/src/written-out.ts': `import 'data:text/javascript,import "/mfe-planning/a.js"';`,
  'mfe-videos/src/at-run-time.ts': `import { loadRemote } from '@module-federation/runtime';`,
  'mfe-videos/src/images.css': `.a { background: image-set('../../mfe-planning/src/a.png' 1x); }`,
  'mfe-videos/src/facade.ts': `import { Link } from 'react-router-dom';`,
  'mfe-videos/src/facade-later.ts': `export const later = () => import('axios');`,
  'mfe-x/src/other-remote.ts': `import { dayText } from '${PATH}';`,
  'mfe-x/src/secret.ts': `import { newSecret } from '../../api/src/auth/secret.ts';`,
  'mfe-x/src/deeper/shared.ts': `import '../../../shared/host/host.ts';`,
  'mfe-x/src/operations.ts': `import '@wedding/platform/server/operations/metrics.ts';`,
  'mfe-x/src/not-a-test.ts': `import '@wedding/shared/testing/render-remote.tsx';`,
  'shell/src/names-a-remote.ts': `export const later = () => import('../../mfe-videos/src/routes.tsx');`,
  'shell/src/operates.ts': `import '@wedding/platform/server/operations/metrics.ts';`,
  'platform/gateway/asks.ts': `import '../../api/src/config.ts';`,
  'api/src/shows.ts': `import '@wedding/shared/ui/layout/page.tsx';`,
  'api/src/releases.ts': `import '@wedding/platform/releases/store/release-store.ts';`,
  'api/src/serves.ts': `import '@wedding/platform/gateway/app.ts';`,
  'api/src/scripted.ts': `import '../../platform/cli/start/ports.ts';`,
  'shared/ui/above.ts': `import '../../shell/src/main.tsx';`,
  'shared/contract/calls.ts': `import axios from 'axios';`,
  'shared/contract/beside.ts': `import '../host/host.ts';`,
  'e2e/journeys/inside.spec.ts': `import '../../mfe-planning/src/lib/day-text.ts';`,
  'platform/cli/knows-one.ts': `import '../../mfe-planning/src/routes.tsx';`,
  'nowhere/src/index.ts': 'export const a = 1;',
};

const root = join(import.meta.dirname, '../../..');
/** Files that keep the rules, beside those that break them. `npm test` checks the whole tree. */
const SOURCES = [
  'mfe-videos/src',
  'shared/host',
  'shared/domain',
  'shell/src/remotes',
  'api/src/db',
  'platform/server',
];

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'wedding-boundaries-'));
  for (const path of [...SOURCES, ...globSync('*/package.json', { cwd: root }), 'mfe-planning/src/lib'])
    cpSync(join(root, path), join(tree, path), { recursive: true });
});
afterAll(() => rm(tree, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), `${text}\n`);
}

test('SEC-40: every spelling of a forbidden import fails the check, in a new remote too', async () => {
  for (const [file, text] of Object.entries(BREACHES)) await write(file, text);
  await symlink('../../mfe-planning/src', join(tree, 'mfe-videos/src/link'));
  await mkdir(join(tree, 'mfe-videos/node_modules'));
  await symlink('../../mfe-planning', join(tree, 'mfe-videos/node_modules/planning'));
  await symlink('../../mfe-planning/src/lib/day-text.ts', join(tree, 'mfe-videos/src/linked-file.ts'));
  const refused = checkBoundaries(tree).problems.map((line) => line.split(':', 1)[0]);
  // These files, and none that keeps the rules.
  expect([...new Set(refused)].sort()).toEqual(
    [...Object.keys(BREACHES), 'mfe-videos/src/linked-file.ts'].sort(),
  );
});

test('the command reports only one part’s violations, and folders that import each other, types included', async () => {
  await write('mfe-x/src/secret.ts', BREACHES['mfe-x/src/secret.ts'] ?? '');
  await write('mfe-x/src/a/one.ts', `import type { Two } from '../b/two.ts';\nexport type One = Two;`);
  await write('mfe-x/src/b/two.ts', `import type { One } from '../a/one.ts';\nexport type Two = One;`);
  // As `npm test` and `npm run lint` run it.
  const args = [join(import.meta.dirname, 'boundaries.ts'), tree, 'mfe-x'];
  const { stderr: output, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(output).toContain("mfe-x/src/secret.ts:1 imports '../../api/src/auth/secret.ts': A relative path");
  expect(output).not.toContain('mfe-videos/');
  expect(output).toContain('mfe-x/src/a ↔ mfe-x/src/b: these import each other.');
});
