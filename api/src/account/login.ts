import { randomBytes } from 'node:crypto';
import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withinLimits } from '../plugins/attempts.ts';
import { ApiFailure } from '../plugins/failure.ts';
import { hashToken } from '../plugins/secret.ts';
import { adminByLogin, subscribedCouple } from './account.store.ts';
import type { Account } from './account.tables.ts';
import { deviceWords } from './device-words.ts';
import { askLoginProof, isProofAsked, takeLoginProof } from './login-proof.ts';
import { verifyPassword } from './password.ts';
import { parsePhone } from './phone.ts';
import { deviceKnows, openSession } from './session.store.ts';

const DEVICE_COOKIE = 'wedding_device';
const YEAR_SECONDS = 31_536_000;

export interface Credentials {
  login: string;
  password?: string | undefined;
  /** Of the proof that an earlier attempt was asked for. */
  proof_key?: string | undefined;
}

/** Either the person is signed in, or the number has to be proved by a text first (security line 7). */
export type SignIn = { account: Account; token: string } | { proof: LoginProof };

/** With `password` an administrator signs in, without it a couple by its phone number. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Credentials,
): Promise<SignIn> {
  const { db, config } = request.server;
  const { password } = given;
  const device = deviceOf(request);
  const deviceHash = hashToken(device);
  const phone = password === undefined ? parsePhone(given.login) : null;
  // The same questions in the same order for every number: nothing tells an unknown from an unsubscribed one.
  const candidate =
    password === undefined ? await subscribedCouple(db, phone ?? '') : await adminByLogin(db, given.login);
  if (phone && (await isProofAsked(db, { setting: config.loginProof, account: candidate, deviceHash }))) {
    const proof = given.proof_key
      ? await takeLoginProof(db, { phone, key: given.proof_key, code: config.proofCode })
      : await askLoginProof(request, phone);
    if (proof) return { proof };
  }
  const account = await withinLimits(
    db,
    {
      limits: config.attemptLimits,
      door: 'login',
      subject: phone ?? given.login.trim().toLowerCase(),
      ip: request.ip,
      exempt: await deviceKnows(db, candidate?.id ?? 0, deviceHash),
    },
    async () => {
      const right =
        password === undefined || (await verifyPassword(password, candidate?.password_hash ?? null));
      return (right && candidate) || null;
    },
  );
  if (!account) throw refused(password === undefined);
  const token = await openSession(db, {
    accountId: account.id,
    deviceHash,
    device: deviceWords(request.headers['user-agent']),
  });
  reply.header('set-cookie', deviceCookie(device, request.protocol === 'https'));
  return { account, token };
}

const refused = (isCouple: boolean) =>
  new ApiFailure(
    401,
    'LOGIN_REFUSED',
    isCouple ? 'Invalid/Unsubscribed Phone Number' : 'The e-mail or the password is not right.',
  );

/** What tells one device from another across sign-ins; script can't read it. */
function deviceOf(request: FastifyRequest): string {
  const sent = new RegExp(`(?:^|; )${DEVICE_COOKIE}=([\\w-]{43})`).exec(request.headers.cookie ?? '')?.[1];
  return sent ?? randomBytes(32).toString('base64url');
}

const deviceCookie = (device: string, secure: boolean) =>
  `${DEVICE_COOKIE}=${device}; Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
