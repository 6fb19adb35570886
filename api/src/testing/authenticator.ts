import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';

/** Flags of authenticator data: the user was present, was verified, and a credential is attached. */
const PRESENT_AND_VERIFIED = 0x05;
const CREDENTIAL_ATTACHED = 0x40;

interface Change {
  /** The page's origin; the authenticator's own by default. */
  origin?: string;
  /** The site that the authenticator is told; the origin's host by default. */
  rpId?: string;
  counter?: number;
  /** Without: the device's own lock wasn't opened. */
  verified?: boolean;
}

/**
 * A phone's passkey in software: creates a key pair and signs challenges as a browser and its authenticator do. `change` makes
 * it lie, as an attacker's would.
 */
export function authenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string, change: Change) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: change.origin ?? origin, crossOrigin: false }));

  function dataOf(change: Change, more = 0): Buffer {
    const rpId = change.rpId ?? new URL(change.origin ?? origin).hostname;
    const flags = (change.verified === false ? 0x01 : PRESENT_AND_VERIFIED) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? uses);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  /** Answers `navigator.credentials.create()`. */
  function create(challenge: string, change: Change = {}): NewPasskey {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attached = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = Buffer.concat([dataOf(change, CREDENTIAL_ATTACHED), attached]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, change).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  /** Answers `navigator.credentials.get()`. */
  function answer(challenge: string, change: Change = {}): PasskeyAnswer {
    uses += 1;
    const client = clientData('webauthn.get', challenge, change);
    const data = dataOf(change);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      },
    };
  }

  const credential = () => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' as const };
  };
  return { create, answer };
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** Encodes as RFC 8949 says. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
