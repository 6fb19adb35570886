import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { type CreatedPasskey, countUse, passkeyBy } from './passkey.store.ts';

/** The address that passkeys are bound to: SITE_URL, else the address that the request came to. */
function siteOf({ server, protocol, host }: FastifyRequest): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(server.config.siteUrl || `${protocol}://${host}`);
  return { origin, rpId: hostname };
}

export const passkeyRefused = () =>
  new HttpError(
    422,
    'PASSKEY_REFUSED',
    'This passkey didn’t work here. Please try again, or use another way.',
  );

type Challenge = string | ((challenge: string) => Promise<boolean>);

/**
 * Checks what a passkey signed: the challenge, this site's address, the device's own lock, the signature and the counter.
 * Returns the account whose passkey it is.
 * @throws {HttpError} 422 for any answer that isn't right, without saying why
 */
export async function verifyPasskey(
  request: FastifyRequest,
  { passkey, challenge, actor }: { passkey: PasskeyAnswer; challenge: Challenge; actor: Actor },
): Promise<{ accountId: number }> {
  const { db } = request.server;
  const stored = await passkeyBy(db, passkey.id);
  if (!stored) throw passkeyRefused();
  const { origin, rpId } = siteOf(request);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.sign_count),
    },
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  const counter = authenticationInfo.newCounter;
  const isNew = verified && (await write(db, actor, (trx) => countUse(trx, { id: stored.id, counter })));
  if (!isNew) throw passkeyRefused();
  return { accountId: stored.account_id };
}

/** Checks a passkey that a device has just created. @throws {HttpError} 422 */
export async function verifyNewPasskey(
  request: FastifyRequest,
  { passkey, challenge }: { passkey: NewPasskey; challenge: Challenge },
): Promise<CreatedPasskey> {
  const { origin, rpId } = siteOf(request);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!registrationInfo) throw passkeyRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    sign_count: counter,
  };
}

/** Returns the challenge that an answer claims to have signed; what it signed really, the check says. */
export function challengeIn({ response }: PasskeyAnswer | NewPasskey): string {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof data?.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}
