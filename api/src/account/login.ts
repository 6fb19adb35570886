import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt, withinLimits } from '../auth/attempts.ts';
import { knownDevice, ownBudget } from '../auth/device.store.ts';
import { hasSessionElsewhere, openSession } from '../auth/session.store.ts';
import type { Row } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { adminByLogin, subscribedCouple } from './account.store.ts';
import { type Device, deviceOf } from './device-cookie.ts';
import { deviceLabel } from './device-label.ts';
import { isProofRequired, redeemLoginProof, requestLoginProof } from './login-proof.ts';
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
export type SignIn = { account: Row<'accounts'>; token: string } | { proof: LoginProof };

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
  const known = (await knownDevice(db, at)) !== undefined;
  const account = await withinLimits(
    db,
    {
      limits: config.attemptLimits,
      scope: 'login',
      subject: login.trim().toLowerCase(),
      ip: request.ip,
      own: known ? ownBudget(at) : undefined,
    },
    async () => {
      const right = await verifyPassword(password, candidate?.password_hash ?? null, { known });
      return (right && candidate) || null;
    },
  );
  if (!account) throw refused('The e-mail or the password is not right.');
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
  const known = await knownDevice(db, at);
  if (phone && proof_key) {
    const waiting = await redeemLoginProof(db, { phone, key: proof_key, code: config.proofCode });
    if (waiting) return { proof: waiting };
    if (!candidate) throw refusedNumber();
    return { account: candidate, byProof: true };
  }
  const ask = async (number: string) => ({
    proof: await requestLoginProof(request, { phone: number, own: known && ownBudget(at) }),
  });
  const asked = { setting: config.loginProof, account: candidate, deviceHash: device.hash };
  if (phone && (await isProofRequired(db, asked))) return ask(phone);
  const attempt = { limits: config.attemptLimits, scope: 'login', subject: phone ?? login, ip: request.ip };
  const account = known ? candidate : await withinLimits(db, attempt, async () => candidate ?? null);
  if (!account || !phone) throw refusedNumber();
  if (await maySkipProof(request, { ...at, phone, known })) return { account, byProof: false };
  return ask(phone);
}

/**
 * Returns whether the device may sign in without a proof. New devices share a budget for each number, so that a loop
 * of sign-ins can't keep the owner out (SEC-31). A known device is limited only when it keeps displacing others. A
 * proved device is always exempt.
 */
async function maySkipProof(
  { server, ip }: FastifyRequest,
  at: { accountId: number; deviceHash: Buffer; phone: string; known: { proved: boolean } | undefined },
): Promise<boolean> {
  const { db, config } = server;
  if (at.known?.proved) return true;
  if (at.known && !(await hasSessionElsewhere(db, at.accountId, at.deviceHash))) return true;
  if (!at.known) {
    const attempt = { scope: 'new-device', subject: at.phone, ip };
    return (await countAttempt(db, config.newDeviceLimits, attempt)) !== null;
  }
  // Allows twice as many, for a couple that shares a number between two phones.
  const { perSubject, perSubjectDaily } = config.newDeviceLimits;
  const doubled = { perSubject: 2 * perSubject, perSubjectDaily: 2 * perSubjectDaily };
  return (await countAttempt(db, doubled, { scope: 'displace', subject: ownBudget(at), ip })) !== null;
}

const refused = (text: string) => new HttpError(401, 'LOGIN_REFUSED', text);
const refusedNumber = () => refused('Invalid/Unsubscribed Phone Number');
