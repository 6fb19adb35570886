// Playwright's JSON report as `npm test` prints it.
interface ReportedError {
  message?: string;
  location?: { file: string; line: number };
}
interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: {
      status: string;
      results: { errors: ReportedError[] }[];
      annotations: { type: string; description?: string }[];
    }[];
  }[];
}
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
  /** Errors outside of any test, such as a product that doesn't start. */
  errors: ReportedError[];
}

/** Returns the titles of the skipped journeys, each with its reason if one was given. */
export const skippedOf = ({ suites }: JourneyReport): string[] =>
  specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => [title, annotations.find(({ type }) => type === 'skip')?.description])
      .map((parts) => parts.filter(Boolean).join(': ')),
  );

/** Returns the journeys that failed and then passed, each with the errors of its first try. */
export const secondTriesOf = ({ suites }: JourneyReport): string[] => withErrors(suites, 'flaky');

/**
 * Returns the errors of the failed journeys, and those outside of any journey, in a few lines each: the long form is far
 * above, in the browsers' output.
 */
export const troubleOf = ({ suites, errors }: JourneyReport): string[] => [
  ...errors.map(reasonOf),
  ...withErrors(suites, 'unexpected'),
];

function withErrors(suites: Suite[], status: string): string[] {
  return specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) =>
        [title, ...results.flatMap((result) => result.errors.slice(0, 2).map(reasonOf))].join('\n    '),
      ),
  );
}

function reasonOf({ message = '', location }: ReportedError): string {
  const text = message.replace(COLOURS, '').split('\n').filter(Boolean).slice(0, 4).join(' | ');
  const place = location ? `${location.file.split('/').pop()}:${location.line}: ` : '';
  return `${place}${text.slice(0, 500)}`;
}

const specsOf = (suites: Suite[]): NonNullable<Suite['specs']> =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals take colours from it
const COLOURS = /\u001b\[[\d;]*m/g;
