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
}

export const failedFilesOf = ({ testResults }: UnitReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** What a second run said of its files stands in the place of what the first had said of them. */
export function withSecondTry(first: UnitReport, second: UnitReport): UnitReport {
  const again = new Set(second.testResults.map(({ name }) => name));
  const others = first.testResults.filter(({ name }) => !again.has(name));
  return { testResults: [...others, ...second.testResults] };
}

/** Each with its file and the first lines of its error. A file that couldn't even be loaded is one failure. */
export const unitFailuresOf = ({ testResults }: UnitReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (!failed.length) return [failure(name, 'did not run', message)];
      return failed.map((test) => failure(name, test.fullName, test.failureMessages?.[0] ?? ''));
    });

export function countsOf({ testResults }: UnitReport): { passed: number; skips: string[] } {
  const tests = testResults.flatMap((file) => file.assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skips: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(skipOf),
  };
}

/** With the reason: what the machine has to have. */
const skipOf = ({ fullName, meta }: TestResult) =>
  meta?.needs ? `${fullName} (this machine has no ${meta.needs})` : fullName;

const failure = (file: string, test: string, message: string) =>
  `${file.split('/').slice(-3).join('/')}: ${test}\n    ${firstLines(message)}`;

const firstLines = (text: string) => text.split('\n').filter(Boolean).slice(0, 4).join(' | ').slice(0, 500);
