import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'wedding-run-'));
afterEach(() => rmSync(root, { recursive: true }));

/** Runs a command that does nothing. Returns what it installed before, in words of the package manager. */
function runCommand(): string {
  const installs = join(root, 'installs');
  writeFileSync(installs, '');
  const PATH = [join(root, 'bin'), process.env.PATH].join(delimiter);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'platform/cli/run.mjs'), 'nothing'], {
    env: { PATH },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(installs, 'utf8').match(/install --\S+/)?.[0] ?? '';
}

test('libraries are installed first, once, and again for a remote that is new', () => {
  for (const folder of ['platform/cli', 'bin', 'node_modules/node/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(import.meta.dirname, '../run.mjs'), join(root, 'platform/cli/run.mjs'));
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  const files = {
    'platform/cli/nothing.ts': '',
    'package.json': '{}',
    '.node-version': '24',
    'pnpm-workspace.yaml': '',
    'pnpm-lock.yaml': '',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  const npx = `#!/bin/sh\necho "$@" > '${root}/installs'\nfor one in '${root}'/mfe-*; do mkdir -p "$one/node_modules"; done\n`;
  writeFileSync(join(root, 'bin/npx'), npx, { mode: 0o755 });
  expect(runCommand()).toBe('install --frozen-lockfile');
  expect(runCommand()).toBe('');
  mkdirSync(join(root, 'mfe-vendors'));
  writeFileSync(join(root, 'mfe-vendors/package.json'), '{}');
  expect(runCommand()).toBe('install --no-frozen-lockfile');
  expect(runCommand()).toBe('');
});
