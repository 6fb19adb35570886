import { expect, test, vi } from 'vitest';
import { check, live, release, stageEachTest } from '../testing/check-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();
const FITS = expect.stringContaining('fits');

test('a major that neither side knows yet is refused from either side', async () => {
  await live('shell', { contract: '1.9.0' });
  await live('mfe-a', { contract: '^1.8.0' });
  await expect(check('shell', { contract: '2.0.0' })).rejects.toThrow('serve both for a while');
  await expect(check('mfe-a', { contract: '^2.0.0' })).rejects.toThrow('needs contract ^2.0.0');
});

test('remotes first: each runs with either major, then the shell has the new one, then remotes leave the old one', async () => {
  await live('shell', { contract: '1.9.0' });
  await live('mfe-a', { contract: '^1.8.0 || ^2.0.0' });
  await live('shell', { contract: '2.0.0', files: { 'page.js': 'two' } });
  expect(await check('mfe-a', { contract: '^2.0.0' })).toEqual(FITS);
});

test('remotes first: members that it can do without are in either shell, or in one', async () => {
  const record = (members: string) => ({
    types: { 'shared/host/host.ts': `export interface Host { ${members} }` },
    uses: ['before', 'after'],
  });
  await live('shell', { contract: '1.9.0', record: record('before: () => void') });
  const either = { contract: '^1.8.0 || ^2.0.0', record: record('before?: () => void; after?: () => void') };
  await expect(
    check('mfe-a', { ...either, record: record('before: () => void; after: () => void') }),
  ).rejects.toThrow('mfe-a 1.2.0 uses Host.after');
  await live('mfe-a', either);
  const next = (members: string) => ({ contract: '2.0.0', record: record(members) });
  await expect(check('shell', next('after: (name: string) => void'))).rejects.toThrow('uses Host.after');
  await live('shell', next('after: () => void'));
  expect(await check('mfe-a', { contract: '^2.0.0', record: record('after: () => void') })).toEqual(FITS);
});

test('shell first: it serves both majors, remotes follow one by one, then it leaves the old one', async () => {
  await live('shell', { contract: '1.9.0' });
  await live('mfe-a', { contract: '^1.8.0' });
  await live('shell', { contract: '1.9.0 || 2.0.0', files: { 'page.js': 'both' } });
  expect(await check('mfe-b', { contract: '^1.8.0' })).toEqual(FITS);
  await expect(check('shell', { contract: '2.0.0' })).rejects.toThrow('mfe-a');
  await live('mfe-a', { contract: '^2.0.0', files: { 'page.js': 'two' } });
  expect(await check('shell', { contract: '2.0.0' })).toEqual(FITS);
});

test('a shell that goes back says whose pages don’t open with it', async () => {
  await live('shell', { contract: '1.9.0' });
  await live('mfe-a', { contract: '^1.8.0' });
  await live('shell', { contract: '1.9.0 || 2.0.0', files: { 'page.js': 'both' } });
  expect(await release('rollback', 'shell')).not.toContain('Note');
  await live('shell', { contract: '1.9.0 || 2.0.0', files: { 'page.js': 'both again' } });
  await live('mfe-a', { contract: '^2.0.0', files: { 'page.js': 'two' } });
  expect(await release('rollback', 'shell')).toMatch(
    /Note: mfe-a \S+ needs contract \^2\.0\.0, the live shell offers 1\.9\.0: .* rollback mfe-a,.*\nshell \S+ is gone/,
  );
  expect(await release('rollback', 'mfe-a')).not.toContain('Note');
});

test('a major of React goes the same way: a remote says which it runs with, and the shell follows', async () => {
  const react = (version: string) => ({
    needs: { shared: { react: { version }, 'react/jsx-runtime': { version } } },
  });
  await live('shell', react('19.3.1'));
  await live('mfe-a', react('19.3.1'));
  await expect(check('shell', react('20.0.0'))).rejects.toThrow('is built with react 19.3.1');
  const libraries = { react: '^19.3.0 || ^20.0.0' };
  await live('mfe-a', { ...react('19.3.1'), libraries, files: { 'page.js': 'either' } });
  expect(await check('shell', react('20.0.0'))).toEqual(FITS);
  await expect(check('shell', react('21.0.0'))).rejects.toThrow('runs with react ^19.3.0 || ^20.0.0');
  // Too early: the live shell still has the old one.
  const dropped = { ...react('19.3.1'), libraries: { react: '^20.0.0' } };
  await expect(check('mfe-b', dropped)).rejects.toThrow(
    /runs with react \^20\.0\.0, as its mfe\.json says, shell \S+ shares 19\.3\.1/,
  );
  const older = { ...react('19.4.0'), libraries: { react: '^19.0.0' } };
  await expect(check('mfe-b', older)).rejects.toThrow('is built with react 19.4.0');
});
