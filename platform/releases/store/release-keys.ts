import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PartVersion } from '@wedding/platform/server/stored-releases/version-files.ts';

/** The key of a checkout that names no other, created once. Its own gateway serves what the checkout publishes. */
export const OWN_KEY = join(import.meta.dirname, '../../dist/release-key.pem');

/** A key that signs versions, or that a gateway accepts. */
export interface ReleaseKey {
  /** The key's short name: sixteen digits of its hash. */
  id: string;
  /** The public key in the form that RELEASE_KEYS takes: SPKI in base64. */
  text: string;
  publicKey: KeyObject;
}

export interface ReleaseSigner extends ReleaseKey {
  privateKey: KeyObject;
}

/**
 * Returns the key that signs versions here: RELEASE_SIGNING_KEY (a PEM file, or its text), else the checkout's own key,
 * which is created if none exists. @throws a sentence when the setting isn't an Ed25519 key
 */
export function releaseSigner(env: NodeJS.ProcessEnv = process.env): ReleaseSigner {
  const setting = env.RELEASE_SIGNING_KEY;
  if (!setting) return signerOf(ownKey());
  try {
    return signerOf(setting.includes('-----BEGIN') ? setting : readFileSync(setting, 'utf8'));
  } catch (cause) {
    throw new Error(
      'RELEASE_SIGNING_KEY must be an Ed25519 private key in PEM form, or a file that holds one.',
      {
        cause,
      },
    );
  }
}

/**
 * Returns the keys whose versions a gateway serves: RELEASE_KEYS, separated by commas, else the key that signs here.
 * @throws a sentence when one isn't an Ed25519 public key
 */
export function acceptedKeys(env: NodeJS.ProcessEnv = process.env): ReleaseKey[] {
  const texts = (env.RELEASE_KEYS ?? '').split(',').map((text) => text.trim());
  const keys = texts.filter(Boolean).map(keyOf);
  return keys.length > 0 ? keys : [releaseSigner(env)];
}

/** Creates a key pair of its own, for stores that nobody else reads. */
export function freshSigner(): ReleaseSigner {
  return signerOf(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
}

/** Returns the name of the file with one key's signature: several keys may sign a version, while keys change. */
export const signatureFile = ({ id }: ReleaseKey): string => `integrity.${id}.sig`;

/** Signs a version's integrity list, and returns base64. */
export function signatureOf(part: PartVersion, list: Uint8Array, { privateKey }: ReleaseSigner): string {
  return sign(null, signedText(part, list), privateKey).toString('base64');
}

/** Returns whether one of the keys signed exactly this list for this version. `read` reads a file beside the list. */
export async function isSigned(
  part: PartVersion,
  list: Uint8Array,
  { keys, read }: { keys: readonly ReleaseKey[]; read: (file: string) => Promise<Buffer | undefined> },
): Promise<boolean> {
  for (const key of keys) {
    const signature = await read(signatureFile(key));
    const bytes = Buffer.from(String(signature ?? ''), 'base64');
    if (bytes.length === 64 && verify(null, signedText(part, list), key.publicKey, bytes)) return true;
  }
  return false;
}

/** Includes name and version, so that a signed list is worthless in another version's folder. */
const signedText = ({ name, version }: PartVersion, list: Uint8Array) =>
  Buffer.concat([Buffer.from(`wedding-plan release 1\n${name}\n${version}\n`), list]);

function signerOf(pem: string): ReleaseSigner {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return { ...describe(createPublicKey(privateKey)), privateKey };
}

function keyOf(text: string): ReleaseKey {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    if (publicKey.asymmetricKeyType === 'ed25519') return describe(publicKey);
  } catch {
    // The error below is thrown, which doesn't contain the text.
  }
  throw new Error('RELEASE_KEYS must hold Ed25519 public keys, as `npm run release -- key` prints them.');
}

function describe(publicKey: KeyObject): ReleaseKey {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const id = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { id, text: der.toString('base64'), publicKey };
}

/** Reads or creates the key. If several processes create it at the same time, one succeeds, and all read the same. */
function ownKey(): string {
  try {
    return readFileSync(OWN_KEY, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(OWN_KEY), { recursive: true });
  const draft = `${OWN_KEY}.${randomUUID()}.tmp`;
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(draft, OWN_KEY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(OWN_KEY, 'utf8');
}
