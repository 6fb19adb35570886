// Playwright's JSON report as `npm test` prints it.
interface Result {
  errors: { message?: string; location?: { file: string; line: number } }[];
}
interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { status: string; results: Result[]; annotations: { type: string; description?: string }[] }[];
  }[];
}
export interface JourneyReport {
  stats: { expected: number; unexpected: number };
  suites: Suite[];
}

/** Returns the titles of the skipped journeys, each with its reason if one was given. */
export const skippedOf = ({ suites }: JourneyReport): string[] =>
  specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => [title, annotations.find(({ type }) => type === 'skip')?.description])
      .map((parts) => parts.filter(Boolean).join(': ')),
  );

/** Returns the errors of the failed journeys in a few lines each: the long form is far above, in the browsers' output. */
export const troubleOf = ({ suites }: JourneyReport): string[] =>
  specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => [title, ...results.flatMap(reasons)].join('\n    ')),
  );

function reasons({ errors }: Result): string[] {
  return errors.slice(0, 2).map(({ message = '', location }) => {
    const text = message.replace(COLOURS, '').split('\n').filter(Boolean).slice(0, 4).join(' | ');
    const place = location ? `${location.file.split('/').pop()}:${location.line}: ` : '';
    return `${place}${text.slice(0, 500)}`;
  });
}

const specsOf = (suites: Suite[]): NonNullable<Suite['specs']> =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals take colours from it
const COLOURS = /\u001b\[[\d;]*m/g;
