import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

test('a database away at a host with two addresses is named: Node’s own error has no message', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'run-cli.ts'));
  const script = `import { connect } from 'node:net';
    import { runCli } from '${module}';
    const addresses = [{ address: '127.0.0.1', family: 4 }, { address: '127.0.0.2', family: 4 }];
    const lookup = (_host, _options, done) => done(null, addresses);
    const socket = connect({ host: 'database.example', port: 1, autoSelectFamily: true, lookup });
    await runCli(() => new Promise((_done, fail) => socket.once('error', fail)));`;
  const { code, said } = await new Promise<{ code: unknown; said: string }>((done) => {
    const args = ['--input-type=module', '-e', script];
    execFile(process.execPath, args, (error, _stdout, said) => done({ code: error?.code, said }));
  });
  expect(said).toMatch(/connect ECONNREFUSED 127\.0\.0\.1:1, connect ECONNREFUSED 127\.0\.0\.2:1\n/);
  expect(code).toBe(1);
});

test('Ctrl-C ends a command that has nothing to clean up', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'run-cli.ts'));
  const script = `import { runCli } from '${module}';
    setTimeout(() => console.log('waits'), 100);
    await runCli(() => new Promise(() => setInterval(() => {}, 1000)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 10_000,
    // A second gentler signal would end it as well.
    killSignal: 'SIGKILL',
  });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});

test('a command stops what it has started once nobody reads its output (`npm run drill | head`)', async () => {
  const [first, second, third] = ['end-with-parent.ts', 'exit-on-signal.ts', 'stop-on-signal.ts'].map(
    (name) => pathToFileURL(join(import.meta.dirname, name)),
  );
  const script = `import '${first}';
    import '${second}';
    import { stopOnSignal } from '${third}';
    stopOnSignal(async () => process.stderr.write('stopped'));
    setInterval(() => console.log('works'), 20);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { timeout: 10_000 });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text) => said.push(text));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(said.join('')).toBe('stopped');
});
