import { sign, verify } from 'node:crypto';
import { ENVIRONMENTS, type Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import type { PartVersion } from '@wedding/platform/server/stored-releases/version-files.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import { acceptedKeys, type ReleaseKey, type ReleaseSigner } from './release-keys.ts';
import type { ReleaseStore } from './release-store.ts';

/** Which key may promote which part to the visitors of which environment. */
export interface ReleaseRight {
  key: ReleaseKey;
  environment: Environment | '*';
  /** A part's name, or "*". */
  part: string;
}

/**
 * Reads RELEASE_RIGHTS: "<key's id>:<environment or *>:<part or *>", separated by commas. Returns undefined without the
 * setting: every key whose versions are served may then promote all of them.
 * @throws a sentence when it can't be read, or names a key that isn't in RELEASE_KEYS
 */
export function readRights(env: NodeJS.ProcessEnv = process.env): ReleaseRight[] | undefined {
  const texts = (env.RELEASE_RIGHTS ?? '').split(',').map((text) => text.trim());
  const lines = texts.filter(Boolean);
  if (lines.length === 0) return undefined;
  const keys = acceptedKeys(env);
  return lines.map((text) => {
    const [id, environment, part = ''] = text.split(':');
    const key = keys.find((one) => one.id === id);
    const isEnvironment = environment === '*' || ENVIRONMENTS.some((one) => one === environment);
    if (!key || !isEnvironment || !(part === '*' || PART_NAME.test(part))) {
      throw new Error(
        `RELEASE_RIGHTS: "${text}" must be <key id>:<live, staging or *>:<part or *>, of a key in RELEASE_KEYS.`,
      );
    }
    return { key, environment: environment as ReleaseRight['environment'], part };
  });
}

const approvalOf = (environment: Environment, { name, version }: PartVersion, { id }: ReleaseKey) =>
  `releases/approvals/${environment}/${name}/${version}.${id}.sig`;
const signedText = (environment: Environment, { name, version }: PartVersion) =>
  Buffer.from(`wedding-plan promotion 1\n${environment}\n${name}\n${version}\n`);

const mayPromote = (rights: readonly ReleaseRight[], environment: Environment, { name }: PartVersion) =>
  rights.filter(
    (right) =>
      (right.environment === '*' || right.environment === environment) &&
      (right.part === '*' || right.part === name),
  );

/** Returns whether a key's links may show a part that isn't promoted yet: if the key has a right to that part anywhere. */
export const mayPreview = (
  rights: readonly ReleaseRight[] | undefined,
  { key, part }: { key: ReleaseKey; part: string },
): boolean =>
  !rights || rights.some((right) => right.key.id === key.id && (right.part === '*' || right.part === part));

/**
 * Signs a promotion with this machine's key, so that gateways with rights serve it.
 * @throws a sentence when the rights, as configured here, don't allow it
 */
export async function approve(
  store: ReleaseStore,
  part: PartVersion,
  { signer, rights }: { signer: ReleaseSigner; rights: readonly ReleaseRight[] | undefined },
): Promise<void> {
  const { environment } = store;
  if (rights && !mayPromote(rights, environment, part).some(({ key }) => key.id === signer.id)) {
    throw new Error(
      `Key ${signer.id} may not promote ${part.name} to ${environment} (RELEASE_RIGHTS): ask somebody whose key may.`,
    );
  }
  const signature = sign(null, signedText(environment, part), signer.privateKey).toString('base64');
  await store.writeNew(approvalOf(environment, part, signer), signature);
}

/** Returns whether a key with the right to do so promoted the version to the store's environment. */
export async function isApproved(
  store: ReleaseStore,
  part: PartVersion,
  rights: readonly ReleaseRight[],
): Promise<boolean> {
  const { environment } = store;
  for (const { key } of mayPromote(rights, environment, part)) {
    const signature = Buffer.from(
      String((await store.read(approvalOf(environment, part, key))) ?? ''),
      'base64',
    );
    if (signature.length === 64 && verify(null, signedText(environment, part), key.publicKey, signature))
      return true;
  }
  return false;
}
