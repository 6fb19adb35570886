import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { built, check, env, live, REACT, release, stageEachTest } from '../testing/check-stage.ts';

// Machines may be busy with other things.
vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

test('the report says what fits, and what could not be checked', async () => {
  expect(await check('mfe-a')).toContain('There is no live site in this store');
  await live('shell');
  expect(await check('mfe-a')).toBe('mfe-a fits what is live.');
});

test('an mfe.json that can’t be read is named, with everything wrong in it', async () => {
  const from = await built('mfe-a');
  const refused = async (text: string) => {
    await writeFile(join(from, 'mfe.json'), text);
    return release('check', 'mfe-a', '--from', from).catch(({ message }: Error) => message);
  };
  expect(await refused('{ "name": "mfe-a", ')).toMatch(/\/mfe-a\/mfe\.json is not JSON: .+\.$/);
  const wrong = { name: 'mfe-a', contract: '^1.0.0', routes: [{ path: 'app/a', auth: 'cuple' }], nav: [] };
  const said = await refused(JSON.stringify(wrong));
  expect(said).toMatch(/\/mfe-a\/mfe\.json doesn't fit its schema:\n/);
  expect(said).toContain('→ at routes[0].auth');
  expect(said).not.toContain('"path": [');
});

test('a contract that the live shell’s canary doesn’t offer is refused', async () => {
  await live('shell', { contract: '1.1.0' });
  await live('shell', { contract: '2.0.0', files: { 'page.js': 'another' } }, '5');
  await expect(check('mfe-a')).rejects.toThrow(
    /mfe-a needs contract \^1\.0\.0, the live shell 1\.2\.0-\w+ offers 2\.0\.0/,
  );
});

test('shared libraries that don’t fit are refused, from either side', async () => {
  const query = (...names: string[]) => ({ 'shared/host/query.ts': { version: '1.0.0', names } });
  await live('shell', { needs: { shared: { ...REACT, ...query('useQuery', 'useMutation') } } });
  const fits = { ...query('useQuery'), react: { version: '19.3.9' } };
  expect(await check('mfe-a', { needs: { shared: fits } })).toContain('fits');
  await expect(check('mfe-a', { needs: { shared: { react: { version: '19.4.0' } } } })).rejects.toThrow(
    /mfe-a 1\.2\.0 is built with react 19\.4\.0, shell \S+ shares 19\.3\.1: promote a shell that fits to everyone first/,
  );
  await expect(check('mfe-a', { needs: { shared: query('useQuery', 'useSuspense') } })).rejects.toThrow(
    /takes useSuspense of shared\/host\/query\.ts, which shell \S+ doesn't offer/,
  );
  await expect(check('mfe-a', { needs: { shared: { zustand: { version: '5.0.0' } } } })).rejects.toThrow(
    "doesn't share it",
  );
  await live('mfe-a', { needs: { shared: query('useQuery', 'useMutation') } });
  await expect(check('shell', { needs: { shared: { ...REACT, ...query('useQuery') } } })).rejects.toThrow(
    /mfe-a \S+ takes useMutation .*: keep it in this shell, or release a version of mfe-a without it first/,
  );
});

test('calls that the live api doesn’t offer are refused, and an api that can’t be reached is named', async () => {
  await live('shell');
  const needs = { calls: ['GET /api/budgets/:budgetId', 'DELETE /api/budgets/:id'] };
  await expect(check('mfe-a', { needs })).rejects.toThrow(
    "mfe-a calls DELETE /api/budgets/:id, which the live api doesn't offer: release an api that offers it first.",
  );
  await expect(check('mfe-a', { route: { early: ['/api/early?limit=3'] } })).rejects.toThrow(
    'GET /api/early,',
  );
  const from = await built('mfe-a');
  const away = ['check', 'mfe-a', '--from', from, '--site', 'http://127.0.0.1:9'];
  await expect(release(...away)).rejects.toThrow(
    /http:\/\/127\.0\.0\.1:9\/openapi\.json didn't say what it offers \(.+\): name the live site/,
  );
  expect(await release(...away, '--no-api', 'the connection is down')).toContain(
    'Its calls were not compared with the api: the connection is down.',
  );
  await expect(release(...away, '--no-api', ' ')).rejects.toThrow('Say why');
});

test('an api without a call of a live remote or its canary is refused', async () => {
  await live('shell');
  await live('mfe-a', { needs: { calls: ['GET /api/budgets'] } });
  expect(await release('check', 'api')).toBe('The api offers all that the 2 live versions call.');
  await live('mfe-a', { needs: { calls: ['POST /api/budgets'] } }, '5');
  await expect(release('check', 'api')).rejects.toThrow(
    /mfe-a \S+ is live and calls POST \/api\/budgets, which this api doesn't offer: keep it/,
  );
});

test('pages over their weight limit are refused with their heaviest files, in any part', async () => {
  const heavy = (kB: number) => ({ files: { 'page.js': randomBytes(kB * 1000) } });
  await live('shell', heavy(100));
  await live('mfe-a', heavy(120));
  await expect(check('mfe-a', heavy(165))).rejects.toThrow(
    /app\/mfe-a of mfe-a 1\.2\.0 brings 26\d\.\d kB of scripts \(gzip\), \d+ are allowed: .*Heaviest: mfe-a\/page\.js 165/,
  );
  await expect(check('mfe-a', { files: { 'page.css': randomBytes(16_000) } })).rejects.toThrow(
    'kB of styles',
  );
  await expect(check('shell', heavy(145))).rejects.toThrow(/The page app\/mfe-a of mfe-a \S+ brings 26/);
});

test('a publish whose changelog doesn’t name its version is refused; status shows the entry', async () => {
  const from = await built('mfe-a', { changelog: '# Changes\n\n## 1.1.0\n\n- Older.\n' });
  const publish = ['publish', 'mfe-a', '--from', from];
  await expect(release(...publish)).rejects.toThrow(
    'CHANGELOG.md says nothing about 1.2.0. Write below a heading',
  );
  await live('mfe-a');
  expect(await release('status', 'mfe-a')).toContain('Lists load faster.');
  await live('mfe-b', { changelog: `## 1.2.0\n\n${'- A page of its own.\n'.repeat(20)}` });
  expect(await release('status', 'mfe-b')).toMatch(/1\.2\.0-\w+ {2}A page of its own\..{80,110} …$/m);
  const again = await built('mfe-a', { files: { 'page.js': 'other' } });
  expect(await release('publish', 'mfe-a', '--from', again)).toContain(
    '1.2.0 was published before with other files',
  );
});

test('where nothing names the live site, it is the product of this machine at its PORT', async () => {
  await live('shell');
  await live('mfe-b', { needs: { calls: ['GET /api/budgets'] } });
  env.PORT = '9';
  const needs = { calls: ['GET /api/budgets'] };
  await expect(release('check', 'mfe-a', '--from', await built('mfe-a', { needs }))).rejects.toThrow(
    'The live api at http://127.0.0.1:9/openapi.json',
  );
});
