import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt, isUsedUp, tooManyAttempts, uncount, withinLimits } from '../auth/attempts.ts';
import { type KnownDevice, knownDevice, ownBudget } from '../auth/device.store.ts';
import { isLocked, partnerOf } from '../auth/lock.store.ts';
import { createSecondStep, missingStep, type SecondStep, takeSecondStep } from '../auth/second-step.ts';
import { hasSessionElsewhere, openSession, refusedLogin } from '../auth/session.store.ts';
import type { Row } from '../db/schema.ts';
import { adminByLogin, subscribedCouple } from './account.store.ts';
import { type Device, deviceOf } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { loginWays, redeemLoginProof, requestLoginProof } from './login-proof.ts';
import { verifyPassword } from './password.ts';
import { isForeign, parseForeignPhone, parsePhone } from './phone.ts';

export interface Credentials {
  login: string;
  password?: string | undefined;
  /** The key of the proof that an earlier attempt requested. */
  proof_key?: string | undefined;
  /** An administrator's second step. */
  passkey?: PasskeyAnswer | NewPasskey | undefined;
}

type Checked = { account: Row<'accounts'>; byProof: boolean };

/**
 * The result of a sign-in: the person is signed in, or has to prove the number (SEC-7, SEC-51) or use a passkey first
 * (SEC-52).
 */
type SignIn = { account: Row<'accounts'>; token: string } | { proof: LoginProof } | SecondStep;

/** Signs in an administrator with `password`, or a couple by its phone number without it. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { login, password, proof_key, passkey }: Credentials,
): Promise<SignIn> {
  const device = deviceOf(request);
  const checked =
    password === undefined
      ? await checkCouple(request, device, { login, proof_key })
      : await checkAdministrator(request, device, { login, password, passkey });
  if ('proof' in checked) return checked;
  if ('passkey' in checked) {
    // The passkey's challenge is for this device.
    device.remember(reply);
    return checked;
  }
  const { account, byProof } = checked;
  const actor = { kind: account.kind, id: account.id, requestId: request.id };
  const token = await openSession(request.server.db, actor, {
    accountId: account.id,
    checked: account,
    deviceHash: device.hash,
    device: deviceLabel(request.headers['user-agent']),
    byProof,
  });
  device.remember(reply);
  return { account, token };
}

async function checkAdministrator(
  request: FastifyRequest,
  device: Device,
  { login, password, passkey }: Pick<Credentials, 'login' | 'passkey'> & { password: string },
): Promise<Checked | SecondStep> {
  const { db, config } = request.server;
  const candidate = await adminByLogin(db, login);
  const at = { accountId: candidate?.id ?? 0, deviceHash: device.hash };
  const name = deviceLabel(request.headers['user-agent']);
  const step = { login, candidate, deviceHash: device.hash, passkey, name };
  // Comes first: whoever holds the passkey isn't kept out by strangers' wrong passwords (SEC-32).
  const byPasskey = await takeSecondStep(request, step);
  const knowsDevice = byPasskey || (await knownDevice(db, at)) !== undefined;
  const account = await withinLimits(
    db,
    {
      limits: config.attemptLimits,
      scope: 'login',
      subject: login.trim().toLowerCase(),
      ip: request.ip,
      own: byPasskey ? `${at.accountId} passkey` : knowsDevice ? ownBudget(at) : undefined,
    },
    async () => {
      const right = await verifyPassword(password, candidate?.password_hash ?? null, { known: knowsDevice });
      return (right && candidate) || null;
    },
  );
  if (!account) throw refusedLogin('admin');
  if (byPasskey || (await createSecondStep(request, { ...step, account }))) return { account, byProof: true };
  const missing = await missingStep(request.server, account);
  return missing ?? { account, byProof: false };
}

async function checkCouple(
  request: FastifyRequest,
  device: Device,
  { login, proof_key }: { login: string; proof_key?: string | undefined },
): Promise<Checked | { proof: LoginProof }> {
  const { db, config } = request.server;
  const phone = parsePhone(login) ?? parseForeignPhone(login);
  // The same queries run in the same order for every number, so an unknown number looks like an unsubscribed one.
  const candidate = await subscribedCouple(db, phone ?? '');
  const at = { accountId: candidate?.id ?? 0, deviceHash: device.hash };
  const trustedDevice = await knownDevice(db, at);
  const locked = await isLocked(db, at.accountId);
  const asksAll = config.loginProof === 'always';
  const shared = (await partnerOf(db, at.accountId)) !== undefined;
  const ways = loginWays(phone ?? '', { asksAll, locked, shared });
  if (phone && proof_key) {
    const waiting = await redeemLoginProof(db, { phone, key: proof_key, code: config.proofCode, ways });
    if (waiting) return { proof: waiting };
    if (!candidate) throw refusedNumber();
    return { account: candidate, byProof: true };
  }
  const ask = async (number: string) => ({
    proof: await requestLoginProof(request, { phone: number, own: trustedDevice && ownBudget(at), ways }),
  });
  const needsProof = locked || isForeign(phone ?? '+234');
  const isOwnDevice = trustedDevice?.proved === true;
  // A number from abroad gets the same answer whether it has an account or not.
  if (phone && (asksAll || (isForeign(phone) && !isOwnDevice))) return ask(phone);
  // Counts the guess before the answer depends on the account, so a refused subscriber looks like any other number. The
  // number of a subscriber has no limit of its own, or strangers would use up its owner's (SEC-32).
  const { perSubject, ...others } = config.attemptLimits;
  const limits = candidate ? others : { ...others, perSubject };
  const attempt = { scope: 'login', subject: phone ?? login, ip: request.ip };
  const id = trustedDevice ? undefined : await countAttempt(db, limits, attempt);
  if (id === null) {
    // While strangers try numbers from everywhere, all have to prove theirs: nobody learns anything, and owners get in.
    if (phone && (await isUsedUp(db, { ...attempt, ...config.attemptLimits }))) return ask(phone);
    throw tooManyAttempts();
  }
  if (!candidate || !phone) throw refusedNumber();
  if (id !== undefined) await uncount(db, id);
  const maySkip = needsProof
    ? isOwnDevice
    : await maySkipProof(request, { ...at, phone, known: trustedDevice });
  if (maySkip) return { account: candidate, byProof: false };
  return ask(phone);
}

/**
 * Returns whether the device may sign in without a proof. With `risky` it may not while another device has the session
 * (SEC-7). New devices share a budget for each number, so that a loop of sign-ins can't keep the owner out (SEC-31). A
 * known device is limited only when it keeps displacing others. A proved device is exempt from these budgets.
 */
async function maySkipProof(
  { server, ip }: FastifyRequest,
  at: { accountId: number; deviceHash: Buffer; phone: string; known: KnownDevice | undefined },
): Promise<boolean> {
  const { db, config } = server;
  const isElsewhere = await hasSessionElsewhere(db, at.accountId, at.deviceHash);
  if (isElsewhere && config.loginProof === 'risky') return false;
  if (!at.known) {
    const attempt = { scope: 'new-device', subject: at.phone, ip };
    return (await countAttempt(db, config.newDeviceLimits, attempt)) !== null;
  }
  if (at.known.proved || !isElsewhere) return true;
  // Strangers' devices are newer than the owner's. Newer devices share one budget, so a stranger gains nothing by
  // having several, and can't use up that of the oldest (SEC-32).
  const subject = at.known.oldest ? ownBudget(at) : at.phone;
  // Allows twice as many, for a couple that shares a number between two phones.
  const { perSubject, perSubjectDaily } = config.newDeviceLimits;
  const doubled = { perSubject: 2 * perSubject, perSubjectDaily: 2 * perSubjectDaily };
  return (await countAttempt(db, doubled, { scope: 'displace', subject, ip })) !== null;
}

const refusedNumber = () => refusedLogin('couple');
