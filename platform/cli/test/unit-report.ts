// Vitest's JSON report as `npm test` reads it.
export interface UnitReport {
  testResults: FileResult[];
}
interface FileResult {
  /** Path of the file. */
  name: string;
  status: string;
  message?: string;
  assertionResults: TestResult[];
}

interface TestResult {
  status: string;
  fullName: string;
  failureMessages?: string[];
  meta?: { needs?: string };
  tags?: string[];
}

/** Returns each failure with its file and its first error lines. A file that couldn't even be loaded is one failure. */
export const unitFailuresOf = ({ testResults }: UnitReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (!failed.length) return [failure(name, 'did not run', message)];
      return failed.map((test) => failure(name, test.fullName, test.failureMessages?.[0] ?? ''));
    });

/**
 * Returns a failure if tests are named and none was found, as after a misspelling. Vitest would pass.
 * @param args projects and filters, as Vitest takes them
 */
export function unmatchedOf(args: readonly string[], { testResults }: UnitReport): string[] {
  const filters = args.filter((arg, at) => !arg.startsWith('-') && !args[at - 1]?.startsWith('-'));
  if (filters.length === 0 || testResults.length > 0) return [];
  return [`No test file has ${filters.join(' or ')} in its path.`];
}

/** Whether tests marked long run: each has a short form beside it, and `npm run drill` runs only the long ones. */
export type Long = 'without' | 'with' | 'alone';

/** Counts the results. A test that is left to another run isn't skipped, though Vitest calls it so. */
export function countsOf(report: UnitReport, long: Long = 'with'): { passed: number; skips: string[] } {
  const elsewhere = ({ tags = [] }: TestResult) =>
    long !== 'with' && tags.includes('long') === (long === 'without');
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((one) => !['passed', 'failed'].includes(one.status) && !elsewhere(one));
  return { passed: tests.filter(({ status }) => status === 'passed').length, skips: skipped.map(skipOf) };
}

/** Returns a skipped test with the reason: what the machine lacks. */
const skipOf = ({ fullName, meta }: TestResult) =>
  meta?.needs ? `${fullName} (this machine has no ${meta.needs})` : fullName;

const failure = (file: string, test: string, message: string) =>
  `${file.split('/').slice(-3).join('/')}: ${test}\n    ${firstLines(message)}`;

const firstLines = (text: string) => text.split('\n').filter(Boolean).slice(0, 4).join(' | ').slice(0, 500);
