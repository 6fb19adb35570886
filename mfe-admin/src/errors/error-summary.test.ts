import { expect, test } from 'vitest';
import { errorSummary } from './error-summary.ts';

const runtime = (what: string, more = '') =>
  `Error: [ Federation Runtime ]: ${what} #RUNTIME-# args: {"remoteName":"mfe_planning"${more}} View the docs to see how to solve: https://module-federation.io/guide/troubleshooting/runtime`;
const ENTRY = 'mfe-planning/static/js/remoteEntry.js';

test.each([
  [
    `${runtime('Failed to load script resources.', `,"resourceUrl":"${ENTRY}"`)} Original Error Message: ScriptNetworkError: Failed to load script "${ENTRY}" - the script URL is unreachable or`,
    'remoteEntry.js of mfe-planning could not be loaded: no connection, or the server refused it',
  ],
  [
    `${runtime('Failed to load script resources.', `,"resourceUrl":"${ENTRY}"`)} Original Error Message: ScriptExecutionError: Script "${ENTRY}" loaded but threw`,
    'remoteEntry.js of mfe-planning could not be loaded: it has an error in its code',
  ],
  // Recorded before gateways stored the file name.
  [runtime('Failed to load script resources.', ',"resourceUrl":"…"'), 'mfe-videos could not be loaded'],
  [runtime('Failed to get remoteEntry exports.'), 'mfe-videos was loaded, but it’s empty'],
  [
    'ChunkLoadError: Loading chunk booking failed. (timeout: mfe-planning/static/js/async/booking.js)',
    'booking.js of mfe-planning could not be loaded: it took too long',
  ],
  [
    'TypeError: Failed to fetch dynamically imported module: https://wed.example/r/x.js',
    'mfe-videos could not be loaded',
  ],
  [runtime('Something that nobody foresaw.'), 'Something that nobody foresaw.'],
  ['TypeError: no "name"', 'TypeError: no "name"'],
  ['LongTask: The page didn’t answer for over 0.5 s.', 'The page didn’t answer for over 0.5\u00a0s.'],
])('%s', (message, summary) => {
  expect(errorSummary(message, 'mfe-videos')).toBe(summary);
});
