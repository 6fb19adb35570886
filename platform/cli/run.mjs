// The only script that runs on whatever Node a machine has (20 or later): it installs what is needed and starts
// <name>.ts beside it on the Node of our own choice. Plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const node = join(modules, 'node/bin/node');
const [name, ...args] = process.argv.slice(2);
const script = join(root, 'platform/cli', `${name}.ts`);

if (Number.parseInt(process.versions.node, 10) < 20)
  fail('Wedding Plan needs Node 20 or later to begin with.');
if (!name || !existsSync(script)) fail(`There is no script ${name}.`);
await install();
const path = [join(modules, 'node/bin'), join(modules, '.bin'), process.env.PATH].join(delimiter);
// Compiled modules start sooner, and a test run starts many processes.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'dist/compiled');
// The channel tells the script when this process is killed.
process.exitCode = await run(node, [script, ...args], { PATH: path, NODE_COMPILE_CACHE }, [
  'inherit',
  'inherit',
  'inherit',
  'ipc',
]);

async function install() {
  const stamp = join(modules, '.installed');
  const locked = () =>
    createHash('sha256')
      .update(readFileSync(join(root, 'pnpm-lock.yaml')))
      .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
      .digest('hex');
  const isCurrent = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === locked();
  if (isCurrent && !readdirSync(root).some(isNewRemote)) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`Installing what Wedding Plan needs (${packageManager}) …`);
  const pnpm = [
    '--yes',
    packageManager,
    'install',
    // Only a new remote adds to what the lock file says.
    isCurrent ? '--no-frozen-lockfile' : '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
    // Installed packages run on our own Node, not on the one that installs them.
    `--config.nodeVersion=${readFileSync(join(root, '.node-version'), 'utf8').trim()}`,
  ];
  const code = await run('npx', pnpm, {}, 'inherit');
  if (code !== 0 || !existsSync(node)) fail('The installation failed; its output is above.', code || 1);
  writeFileSync(stamp, locked());
}

function isNewRemote(folder) {
  const has = (name) => existsSync(join(root, folder, name));
  return folder.startsWith('mfe-') && has('package.json') && !has('node_modules');
}

/** Resolves with the exit code; signals are forwarded to the child. */
function run(file, parameters, env, stdio) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, { cwd: root, env: { ...process.env, ...env }, stdio });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const watch = watchNpm(() => child.kill('SIGTERM'));
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}

/** Detects the end of npm: a signal that ends it ends the shell between npm and us silently, and we get a new parent. */
function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onEnd();
  }, 250);
  return watch;
}

function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
