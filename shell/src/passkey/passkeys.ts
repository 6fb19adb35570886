import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { startPasskey } from '@wedding/shared/contract/passkey.ts';
import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';
import { duringPrompt } from '@wedding/shared/host/use-slow-notice.ts';

/** Has one of this device's passkeys sign the challenge. @throws when the person cancels, or the device has none */
export async function signChallenge(challenge: string): Promise<PasskeyAnswer> {
  // Without a list of passkeys, so that nobody learns from a number which ones it has: the device knows its own.
  const optionsJSON = { challenge, rpId: location.hostname, userVerification: 'required' } as const;
  return duringPrompt(startAuthentication({ optionsJSON }));
}

let latest: { challenge: string; passkey: NewPasskey } | undefined;

/**
 * Creates a passkey on this device, one for each challenge: if the server's answer is lost, another one would replace it on
 * the device, while the server knows the first. @throws when the person cancels, or the device has one here already
 */
export async function createPasskey({
  challenge,
  user,
  exclude,
  siteName,
}: AnswerOf<typeof startPasskey> & { siteName: string }): Promise<NewPasskey> {
  if (latest?.challenge === challenge) return latest.passkey;
  const passkey = await duringPrompt(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: location.hostname, name: siteName },
        user: { ...user, displayName: user.name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        excludeCredentials: exclude.map((id) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  );
  latest = { challenge, passkey };
  return passkey;
}

/** Returns what the person can do about a passkey that didn't work. */
export function passkeyProblem(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device is added already. You’re all set.';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'That didn’t work, or it was cancelled. Please try again.';
  }
  return undefined;
}
