import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt, withinLimits } from '../auth/attempts.ts';
import { type KnownDevice, knownDevice, ownBudget } from '../auth/device.store.ts';
import { hasSessionElsewhere, openSession, refusedLogin } from '../auth/session.store.ts';
import type { Row } from '../db/schema.ts';
import { adminByLogin, subscribedCouple } from './account.store.ts';
import { type Device, deviceOf } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { redeemLoginProof, requestLoginProof } from './login-proof.ts';
import { verifyPassword } from './password.ts';
import { parsePhone } from './phone.ts';

export interface Credentials {
  login: string;
  password?: string | undefined;
  /** The key of the proof that an earlier attempt requested. */
  proof_key?: string | undefined;
}

type Checked = { account: Row<'accounts'>; byProof: boolean };

/** The result of a sign-in: the person is signed in, or has to prove the number by a text first (SEC-7). */
type SignIn = { account: Row<'accounts'>; token: string } | { proof: LoginProof };

/** Signs in an administrator with `password`, or a couple by its phone number without it. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { login, password, proof_key }: Credentials,
): Promise<SignIn> {
  const device = deviceOf(request);
  const checked =
    password === undefined
      ? await checkCouple(request, device, { login, proof_key })
      : await checkAdministrator(request, device, { login, password });
  if ('proof' in checked) return checked;
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
  { login, password }: { login: string; password: string },
): Promise<Checked> {
  const { db, config } = request.server;
  const candidate = await adminByLogin(db, login);
  const at = { accountId: candidate?.id ?? 0, deviceHash: device.hash };
  const knowsDevice = (await knownDevice(db, at)) !== undefined;
  const account = await withinLimits(
    db,
    {
      limits: config.attemptLimits,
      scope: 'login',
      subject: login.trim().toLowerCase(),
      ip: request.ip,
      own: knowsDevice ? ownBudget(at) : undefined,
    },
    async () => {
      const right = await verifyPassword(password, candidate?.password_hash ?? null, { known: knowsDevice });
      return (right && candidate) || null;
    },
  );
  if (!account) throw refusedLogin('admin');
  return { account, byProof: false };
}

async function checkCouple(
  request: FastifyRequest,
  device: Device,
  { login, proof_key }: { login: string; proof_key?: string | undefined },
): Promise<Checked | { proof: LoginProof }> {
  const { db, config } = request.server;
  const phone = parsePhone(login);
  // The same queries run in the same order for every number, so an unknown number looks like an unsubscribed one.
  const candidate = await subscribedCouple(db, phone ?? '');
  const at = { accountId: candidate?.id ?? 0, deviceHash: device.hash };
  const trustedDevice = await knownDevice(db, at);
  if (phone && proof_key) {
    const waiting = await redeemLoginProof(db, { phone, key: proof_key, code: config.proofCode });
    if (waiting) return { proof: waiting };
    if (!candidate) throw refusedNumber();
    return { account: candidate, byProof: true };
  }
  const ask = async (number: string) => ({
    proof: await requestLoginProof(request, { phone: number, own: trustedDevice && ownBudget(at) }),
  });
  if (phone && config.loginProof === 'always') return ask(phone);
  // Counts the guess before the answer depends on the account, so a refused subscriber looks like any other number. The
  // number of a subscriber has no limit of its own, or strangers would use up its owner's (SEC-32).
  const { perSubject, ...limits } = config.attemptLimits;
  const attempt = {
    limits: candidate ? limits : { ...limits, perSubject },
    scope: 'login',
    subject: phone ?? login,
    ip: request.ip,
  };
  const account = trustedDevice ? candidate : await withinLimits(db, attempt, async () => candidate ?? null);
  if (!account || !phone) throw refusedNumber();
  if (await maySkipProof(request, { ...at, phone, known: trustedDevice })) return { account, byProof: false };
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
