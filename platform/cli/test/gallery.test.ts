import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../../../e2e/cluster/copy-checkout.ts';
import { startProcess } from '../../../e2e/cluster/start-process.ts';
import { componentGraph } from '../../../e2e/gallery/reached-components.ts';
import { freePort } from '../start/ports.ts';

const PATIENCE = 180_000;
const root = join(import.meta.dirname, '../../..');

let copy: CheckoutCopy;
beforeAll(async () => {
  copy = await copyCheckout();
  await copy.link();
}, PATIENCE);
afterAll(() => copy.remove());

test('npm run gallery -- --against names what a change alters and who uses it, with pictures, and nothing else', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: copy.folder,
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'as it is');
  const badge = join(copy.folder, 'shared/ui/figures/badge.module.css');
  const against = (base: string) =>
    promisify(execFile)('npm', ['run', 'gallery', '--', '--against', base], { cwd: copy.folder }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error) => ({ code: error.code, output: error.stdout + error.stderr }),
    );
  const text = await readFile(badge, 'utf8');
  await writeFile(badge, text.replace('.badge {', '.badge {\n    letter-spacing: 0.2em;'));
  const { code, output } = await against('main');
  expect(output).toContain('1 of 1 components look another way');
  expect(output).toMatch(
    /badge at 360, 1280, dark, forced colours, text 200 %; used by .*mfe-\w+ \(\d+ files?\)/,
  );
  expect(code).toBe(0);
  for (const side of ['before', 'after', 'difference'])
    expect(existsSync(join(copy.folder, `dist/gallery/report/badge-360.${side}.png`))).toBe(true);

  const nowhere = await against('nowhere');
  expect(nowhere).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no nowhere to compare'),
  });
});

test('npm run gallery serves the page; a second one says which port is free, in a sentence', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const served = await startProcess({
    name: 'the gallery',
    command: ['npm', 'run', 'gallery'],
    cwd: copy.folder,
    env: { ...process.env, PORT: String(port) },
    ready: `${address}/?component=button`,
  });
  try {
    expect(served.output()).toContain(address);
    expect(await (await fetch(address)).text()).toContain('Gallery of shared/ui');
    const env = { ...process.env, PORT: String(port) };
    const second = promisify(execFile)('npm', ['run', 'gallery'], { cwd: copy.folder, env });
    const { code, stderr } = await second.catch((error) => error);
    expect(code).toBe(1);
    expect(stderr).toContain(`choose another: PORT=${port + 1} npm run gallery`);
    expect(stderr).not.toContain('    at ');
  } finally {
    await served.stop();
  }
});

test('the components that a file of shared affects are those that import it', {
  tags: ['long'],
  timeout: PATIENCE,
}, () => {
  const { reachedBy, usersOf } = componentGraph(root);
  const menu = reachedBy(['shared/ui/actions/menu.module.css', 'mfe-videos/src/routes.tsx']);
  expect(menu).toEqual(new Set(['menu', 'video-card', 'blog-body']));
  expect(reachedBy(['shared/format/relative-time.ts'])).toContain('video-card');
  expect(reachedBy(['shared/ui/fields/forms.test.tsx', 'docs/glossary.md'])).toEqual(new Set());
  expect(reachedBy(['shared/ui/tokens.css'])).toBe('all');
  expect(usersOf('menu').size).toBeGreaterThan(0);
});
