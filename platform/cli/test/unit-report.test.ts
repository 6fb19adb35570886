import { expect, test } from 'vitest';
import { countsOf, type UnitReport, unitFailuresOf, unmatchedOf } from './unit-report.ts';

const file = (name: string, ...statuses: ('passed' | 'failed' | 'skipped')[]) => ({
  name: `/here/api/src/${name}`,
  status: statuses.includes('failed') || !statuses.length ? 'failed' : 'passed',
  message: 'Cannot find module',
  assertionResults: statuses.map((status, n) => ({
    status,
    fullName: `test ${n}`,
    failureMessages: status === 'failed' ? ['Expected 1\n\nReceived 2'] : [],
  })),
});
const first: UnitReport = {
  testResults: [file('a.ts', 'passed', 'failed'), file('b.ts'), file('c.ts', 'skipped')],
};

test('a failed test is reported with its file and first lines, and so is a file that did not load', () => {
  expect(unitFailuresOf(first)).toEqual([
    'api/src/a.ts: test 1\n    Expected 1 | Received 2',
    'api/src/b.ts: did not run\n    Cannot find module',
  ]);
  expect(countsOf(first)).toEqual({ passed: 1, skips: ['test 0'] });
});

test('a skipped test names what the machine lacks', () => {
  const skipped = { status: 'skipped', fullName: 'two couples share the cache', meta: { needs: 'nginx' } };
  const report = {
    testResults: [{ name: '/here/edge.test.ts', status: 'passed', assertionResults: [skipped] }],
  };
  expect(countsOf(report).skips).toEqual(['two couples share the cache (this machine has no nginx)']);
});

test('tests left to a drill don’t count in a normal run, and the others don’t count in the drill', () => {
  const of = (fullName: string, ...tags: string[]) => ({ status: 'skipped', fullName, tags });
  const assertionResults = [of('twenty kills', 'long'), of('one kill')];
  const report = { testResults: [{ name: '/here/kills.test.ts', status: 'passed', assertionResults }] };
  expect(countsOf(report, 'without').skips).toEqual(['one kill']);
  expect(countsOf(report, 'alone').skips).toEqual(['twenty kills']);
  expect(countsOf(report).skips).toEqual(['twenty kills', 'one kill']);
});

test('a misspelt filter is a failure; a package or a difference without tests is none', () => {
  const none: UnitReport = { testResults: [] };
  expect(unmatchedOf(['--project', 'mfe-videos', 'wacth'], none)).toEqual([
    'No test file has wacth in its path.',
  ]);
  expect(unmatchedOf(['--project', 'mfe-videos'], none)).toEqual([]);
  expect(unmatchedOf(['--changed', 'main'], none)).toEqual([]);
  expect(unmatchedOf(['--project', 'mfe-videos', 'watch'], first)).toEqual([]);
});
