/** Summarizes a browser's error message. A message that matches no known cause speaks for itself. */
export function errorSummary(message: string, part: string): string {
  const sentence = CAUSES.find(([pattern]) => pattern.test(message))?.[1];
  if (!sentence) return firstSentence(message);
  const { of = part, name } = fileIn(message);
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1];
  return `${sentence(name ? `${name} of ${of}` : of)}${reason ? `: ${reason}` : ''}`;
}

/** Messages of the federation runtime, bundles and browsers when a file fails. The subject is the file or its part. */
const CAUSES: readonly [RegExp, (subject: string) => string][] = [
  [
    /Failed to load script resources|Loading (CSS )?chunk|dynamically imported module|Importing a module script/i,
    (it) => `${it} could not be loaded`,
  ],
  [
    /Failed to get remoteEntry exports|remote entry interface does not contain/,
    (it) => `${it} was loaded, but it’s empty`,
  ],
  [
    /Failed to get manifest|not a valid Module Federation manifest/,
    (it) => `The list of files of ${it} could not be read`,
  ],
  [/Failed to locate remote/, (it) => `${it} is not known to the page`],
  [/remote does not expose/, (it) => `${it} doesn’t have the page that was asked for`],
  [/Remote container initialization failed/, (it) => `${it} could not be started`],
];

const REASONS: readonly [RegExp, string][] = [
  [/timed out|timeout/i, 'it took too long'],
  [/URL is unreachable/, 'no connection, or the server refused it'],
  [/ScriptExecutionError/, 'it has an error in its code'],
];

/** Finds a file name in the form that gateways store: "mfe-planning/static/js/remoteEntry.js". */
function fileIn(message: string): { of?: string; name?: string } {
  const file = /\b(?<of>shell|mfe-[a-z-]+)\/(?:[\w.+-]+\/)*(?<name>[\w.+-]+\.(?:js|css|json))/.exec(message);
  return file?.groups ?? {};
}

/**
 * Returns another message of the federation runtime without its number and arguments, and the shell's without its kind. A
 * number and its unit stay in one line.
 */
const firstSentence = (message: string) =>
  /\[ ?Federation Runtime ?\]:? (.+?)(?: #RUNTIME| args: |$)/.exec(message)?.[1] ??
  message.replace(/^LongTask: /, '').replace(/(\d) (?=s\b)/, '$1\u00a0');
