import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The setting that names the file for the errors, as JSON. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/** An error outside of any test, such as a rejection that nothing handles. */
export interface UnhandledError {
  message: string;
  stack?: string;
  /** The file whose tests ran then. */
  VITEST_TEST_PATH?: string;
}

/** Saves the errors that happened outside of any test. They fail the run, but Vitest's JSON report leaves them out. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const path = process.env[UNHANDLED_ERRORS_FILE];
    if (path) writeFileSync(path, JSON.stringify(errors satisfies readonly UnhandledError[]));
  };
}
