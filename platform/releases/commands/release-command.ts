import { parseArgs } from 'node:util';
import { ENVIRONMENTS, type Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import type { CheckMeans } from '../checks/check-part.ts';
import { didYouMean } from '../checks/did-you-mean.ts';
import type { Trial } from '../checks/trial.ts';
import { pruneStore } from '../store/prune.ts';
import type { Build } from '../store/read-build.ts';
import { releaseSigner } from '../store/release-keys.ts';
import { operatorName } from '../store/release-log.ts';
import { readRights } from '../store/release-rights.ts';
import { openReleaseStore } from '../store/release-store.ts';
import { publishPart } from './publish-part.ts';
import { readFlag, readPage, readPercent, UsageError } from './read-options.ts';
import { formatErrors, readErrors } from './release-errors.ts';
import { flagPart, unflagPart } from './release-flags.ts';
import { formatStatus, livePartsOf, readStatus } from './release-status.ts';
import {
  type Operator,
  previewPart,
  promotePart,
  retirePart,
  rollBackPart,
  signPart,
} from './release-steps.ts';

export const USAGE = `npm run release -- <command> <part> [--store <folder or s3://bucket?…>] [--json]
  check <part>                  builds it alone and checks it against what is live: contract, shared libraries, routes,
                                slots, size, the api's calls, and whether it mounts in a browser
  check api [--from <file>]     checks this checkout's api (or an OpenAPI file) against all that is live
  publish <part>                checks it, uploads and verifies every file; makes nothing live
  … --from <dir>                the same with a part's folder that is built already (package.json, mfe.json, dist)
  … --site <address>            where the live product answers (or SITE_URL; else this machine, at PORT or 3000)
  … --no-api <why>, --no-mount <why>   leave that check out; the reason is printed
  preview <part> [--version V]  a link that shows one browser a published version on the live site, for three days
  promote <part> --percent N    gives the canary, or else what was published last, to N of 100 visitors
                 [--version V]  … or a version that you name
                 [--to staging | live]   … for the visitors of staging; to live what staging ran (100 where no N is said)
                 [--reason T]    … the reason, for the log
                 [--anyway --reason T]   … also one that failed before, or was rolled back
  rollback <part> [--reason T]  rolls back the canary, or the version that everyone has
  retire <part> [--reason T]    removes a remote from the site, with its pages and menu entries
  flag <part> --until YYYY-MM-DD [--page app/x] [--percent N] [--members 12,40] [--administrators] [--reason T]
                                shows a remote or one page only to some people, until that day
  unflag <part> [--page app/x] [--reason T]   shows it to everyone
  sign <part> --reason T        signs what is live of a part with this machine's key
  key [--json]                  this machine's public key, as gateways take it in RELEASE_KEYS; --json: its id too
  status [part]                 what is live, by whom, since when, how often it fails, the last changes
  errors <part> [--version V]   what failed in browsers, by version and cause, with source positions
  prune [--dry-run]             removes versions that no visitor got for 30 days
Versions are signed by RELEASE_SIGNING_KEY, or by a key of this checkout's own.
The store is --store, or RELEASE_STORE; who did it is --by, or your account on this machine.`;

/** Options that every command takes. */
const COMMON_OPTIONS = ['store', 'by', 'site', 'to', 'json'];
const CHECK_OPTIONS = ['from', 'no-api', 'no-mount'];
/** What each command takes besides. It would ignore any other, and do more, or something else, than was asked. */
const OPTIONS = new Map<string, readonly string[]>([
  ['check', CHECK_OPTIONS],
  ['publish', CHECK_OPTIONS],
  ['preview', ['version']],
  ['promote', ['percent', 'version', 'reason', 'anyway']],
  ['rollback', ['reason']],
  ['retire', ['reason']],
  ['flag', ['until', 'page', 'percent', 'members', 'administrators', 'reason']],
  ['unflag', ['page', 'reason']],
  ['sign', ['reason']],
  ['key', []],
  ['status', []],
  ['errors', ['version']],
  ['prune', ['dry-run']],
]);
/** Commands that are not about one part. */
const WITHOUT_PART = ['key', 'prune'];

/** What the command needs from its surroundings. */
interface ReleaseEnvironment {
  env: NodeJS.ProcessEnv;
  /** The store if neither --store nor RELEASE_STORE names one. */
  defaultStore: string;
  /** Builds the part, or reads the build in `from`. */
  readBuild(part: { name: string; from?: string | undefined }): Promise<Build>;
  /** Opens a trial's pages in a browser. */
  mount(trial: Trial): Promise<string[]>;
  /** Returns the OpenAPI document of this checkout's api, or of the file `from`. */
  readOpenapi(from?: string): Promise<unknown>;
}

/**
 * Runs `npm run release` and returns the text to print.
 * @throws {UsageError} for a wrong command line; any other error is a refusal in one sentence
 */
export async function runRelease(args: string[], environment: ReleaseEnvironment): Promise<string> {
  const { values, positionals } = read(args);
  const [command = '', part = '', ...rest] = positionals;
  // Such as a version without its option: the command would take another one.
  if (rest.length > 0)
    throw new UsageError(`${rest.join(' ')} is no option: a version goes behind --version.`);
  const options = OPTIONS.get(command);
  if (!options) throw new UsageError(`There is no command ${command}${didYouMean(command, OPTIONS.keys())}.`);
  const present = Object.entries(values).flatMap(([name, value]) => (value === false ? [] : name));
  const ignored = present.find((name) => !COMMON_OPTIONS.includes(name) && !options.includes(name));
  if (ignored) throw new UsageError(`${command} takes no --${ignored}.`);
  if (part && WITHOUT_PART.includes(command))
    throw new UsageError(`${command} is for all parts: leave ${part} out.`);
  if (values.store === '') throw new UsageError('Name the store: --store <folder or s3://bucket?…>.');
  const store = openReleaseStore(
    values.store ?? (environment.env.RELEASE_STORE || environment.defaultStore),
    readEnvironment(values.to ?? environment.env.RELEASE_ENVIRONMENT),
  );
  const operator: Operator = {
    store,
    by: values.by ?? operatorName(),
  };
  const print = (result: { text: string; part?: string; fits?: true }) =>
    values.json ? JSON.stringify({ ...result, text: undefined }) : result.text;

  const means: CheckMeans = {
    site: values.site ?? (environment.env.SITE_URL || `http://127.0.0.1:${environment.env.PORT || 3000}`),
    noApi: readReason(values['no-api'], '--no-api'),
    noMount: readReason(values['no-mount'], '--no-mount'),
    mount: environment.mount,
  };

  if (command === 'key') {
    const { id, text } = releaseSigner(environment.env);
    return values.json ? JSON.stringify({ id, key: text }) : text;
  }
  if (command === 'status') return status(operator, { part, json: values.json });
  if (command === 'prune') return print(await pruneStore(operator.store, { isDry: values['dry-run'] }));
  if (command === 'check' && part === 'api') {
    const { checkApi } = await loadChecks();
    const text = await checkApi(operator.store, await environment.readOpenapi(values.from));
    return print({ part, fits: true, text });
  }
  if (!PART_NAME.test(part)) throw new UsageError(`Name a part: shell or mfe-….`);
  switch (command) {
    case 'check': {
      const { checkPart } = await loadChecks();
      const build = await environment.readBuild({ name: part, from: values.from });
      const notes = await checkPart(operator.store, build, means);
      return print({ part, fits: true, text: [`${part} fits what is live.`, ...notes].join('\n') });
    }
    case 'publish':
      return print(
        await publishPart(operator, await environment.readBuild({ name: part, from: values.from }), means),
      );
    case 'errors': {
      const errors = await readErrors(operator.store, { part, version: values.version });
      return values.json ? JSON.stringify({ part, errors }) : formatErrors(part, errors);
    }
    case 'preview':
      return print(await previewPart(operator, { part, version: values.version, site: means.site }));
    case 'promote': {
      const { anyway, version } = values;
      const reason = readReason(values.reason, '--reason');
      if (anyway && !reason) throw new UsageError('Say why it is promoted anyway: --reason "<why>".');
      const percent = readPercent(values.percent ?? (values.to ? '100' : undefined));
      const rights = readRights(environment.env);
      const from = values.to === 'live' ? ('staging' as const) : undefined;
      return print(await promotePart(operator, { part, percent, version, anyway, reason, from, rights }));
    }
    case 'rollback':
      return print(await rollBackPart(operator, { part, reason: values.reason }));
    case 'retire':
      return print(await retirePart(operator, { part, reason: values.reason }));
    case 'flag':
      return print(await flagPart(operator, { part, ...readFlag(values) }));
    case 'unflag':
      return print(await unflagPart(operator, { part, page: readPage(values.page), reason: values.reason }));
    default: {
      // The last of the options' commands: sign.
      const reason = readReason(values.reason, '--reason');
      if (!reason) throw new UsageError('Say why you trust what is in the store: --reason "<why>".');
      return print(await signPart(operator, { part, reason }));
    }
  }
}

/** Loads the checks, with a parser and a compiler. The image has neither, and runs the other commands. */
const loadChecks = () => import('../checks/check-part.ts');

async function status({ store }: Operator, { part, json }: { part: string; json: boolean }): Promise<string> {
  const names = part ? [part] : await livePartsOf(store);
  if (names.length === 0) throw new Error('Nothing is live in this store.');
  const all = await Promise.all(names.map((name) => readStatus(store, name)));
  if (json) return JSON.stringify(part ? all[0] : all, null, 1);
  return all.map(formatStatus).join('\n');
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    store: text,
    by: text,
    from: text,
    percent: text,
    version: text,
    reason: text,
    site: text,
    to: text,
    until: text,
    page: text,
    members: text,
    'no-api': text,
    'no-mount': text,
    json: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    administrators: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readEnvironment(value: string | undefined): Environment {
  const environment = ENVIRONMENTS.find((one) => one === (value || 'live'));
  if (!environment)
    throw new UsageError(`There is no environment ${value}: ${ENVIRONMENTS.join(' and ')} are.`);
  return environment;
}

/** Requires a reason for each check that is left out, so that it can be read later. */
function readReason(value: string | undefined, option: string): string | undefined {
  if (value !== undefined && value.trim().length < 3) throw new UsageError(`Say why: ${option} "<why>".`);
  return value?.trim().replace(/\.$/, '');
}
