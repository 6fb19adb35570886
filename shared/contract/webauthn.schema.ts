import { z } from 'zod';

/** Bytes, as WebAuthn's JSON has them. A credential's id has 1,023 at most; no attestation is asked for. */
export const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credential = z.object({ id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') });

/** What a browser answers when a passkey signs a challenge (WebAuthn's AuthenticationResponseJSON). */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(1400),
    userHandle: base64url(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What a browser answers when it creates a passkey (WebAuthn's RegistrationResponseJSON). */
export const newPasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(4000),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
