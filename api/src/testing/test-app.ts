import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@wedding/shared/contract/account.ts';
import type { BodyOf, Call } from '@wedding/shared/contract/call.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { afterAll } from 'vitest';
import { findOrCreateCouple } from '../account/account.store.ts';
import { hashPassword } from '../account/password.ts';
import { type AppConfig, buildApp } from '../app.ts';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { applySiteEvent, processWaitingEvents } from '../subscription/membership.store.ts';
import { assertPresent, proofOf, type Sent, send, sessionOf } from './answer.ts';
import { testDatabase } from './test-database.ts';

export const ADMIN_PASSWORD = 'candles-and-aso-oke-48';
/** The secret that aggregators' callbacks have in their path. */
export const CALLBACK_SECRET = 'a-callback-secret-of-more-than-128-bits';
const HOUR_MS = 3_600_000;
/** Hashed once: each hash takes a core for 60 ms. */
let adminHash: Promise<string> | undefined;

/** Starts the real app on its own real database. Tests call it as a client does. */
export async function startTestApp(
  change: Partial<AppConfig> = {},
  database: Parameters<typeof testDatabase>[0] = {},
) {
  const { db, pool, connection, close } = await testDatabase(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'wedding-api-'));
  const config: AppConfig = {
    dataDir,
    mediaStore: join(dataDir, 'media'),
    production: false,
    debugPages: true,
    corsOrigins: ['https://partner.example'],
    trustProxy: ['127.0.0.1/32'],
    attemptLimits: { perAddress: 100, distinctPerNetwork: 400, distinctGlobally: 5000, perSubject: 10 },
    newDeviceLimits: { perSubject: 5, perSubjectDaily: 20 },
    maxUploadBytes: 20_000_000,
    callbacks: { secrets: [CALLBACK_SECRET], allowedFrom: [], hmacKeys: [] },
    secureDSecrets: [],
    graceHours: 24,
    pushServices: ['push.example.com'],
    loginProof: 'off',
    sessionWaitMs: 100,
    logLevel: 'silent',
    ...change,
  };
  const app = await buildApp({ db, config });
  await app.ready();

  const sendCall = <C extends Call>(call: C, sent: Sent = {}) => send(app, call, sent);

  return {
    app,
    db,
    pool,
    connection,
    config,
    send: sendCall,
    /** Fetches a file as `<img>` does, without a session. */
    get: (url: string | null | undefined) => app.inject({ url: assertPresent(url) }),
    ...people(app, db),
    close: () => stop(app, close, dataDir),
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Starts the app that a test file awaits at its top, before its tests. It is closed after the last of them. */
export async function testApp(...options: Parameters<typeof startTestApp>): Promise<TestApp> {
  const t = await startTestApp(...options);
  afterAll(t.close);
  return t;
}

async function stop(app: FastifyInstance, close: () => Promise<void>, dataDir: string) {
  await app.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}

function people(app: FastifyInstance, db: FastifyInstance['db']) {
  const tryLogin = (body: BodyOf<typeof login>, headers: Record<string, string> = {}) =>
    send(app, login, { body, headers });
  /** Signs in if no proof of the number is required. */
  const signIn = async (...sent: Parameters<typeof tryLogin>) => sessionOf(await tryLogin(...sent));
  /** Tries to sign in when the number has to be proved first. Returns the proof that is asked for. */
  const askedProof = async (...sent: Parameters<typeof tryLogin>) => proofOf(await tryLogin(...sent));

  /** Creates a couple whose subscription ends in `hours`. A negative number means that it lapsed. */
  const couple = async (phone: string, hours = 24) => {
    const account = await findOrCreateCouple(db, system, phone);
    const plan = await write(db, system, async (trx) => {
      const existing = await trx.selectFrom('plans').select('product_id').executeTakeFirst();
      const fresh = { name: 'Daily', price: 100, duration: 1, code: '5050', title: 'WED' };
      return (
        existing ?? trx.insertInto('plans').values(fresh).returning('product_id').executeTakeFirstOrThrow()
      );
    });
    const until = new Date(Date.now() + hours * HOUR_MS);
    const at = new Date(Math.min(Date.now(), until.getTime() - HOUR_MS));
    const what = {
      kind: 'grant',
      product_id: plan.product_id,
      until: until.toISOString(),
      renews: true,
    } as const;
    await write(db, system, (trx) => applySiteEvent(trx, { phone, at, what, ...app.config }));
    return account;
  };

  /** Ends a couple's membership at once, as an administrator does. */
  const endNow = (phone: string) =>
    write(db, system, (trx) => applySiteEvent(trx, { phone, what: { kind: 'end' }, ...app.config }));

  /** Delivers a text from a phone to a short code as the aggregator does, and processes it. */
  const text = async (from: string, sentText: string, to: string) => {
    const form = { from, to, text: sentText, id: randomUUID(), linkId: '', networkCode: '62130' };
    const answer = await app.inject({
      method: 'POST',
      url: `/api/webhook/sms/africas-talking/${CALLBACK_SECRET}`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await processWaitingEvents(db, app.config);
    return answer;
  };

  /** Signs a subscribed couple in, always on the same device, and returns its token. */
  const coupleToken = async (phone: string) => {
    await couple(phone);
    const device = createHash('sha256').update(phone).digest('base64url');
    return (await signIn({ login: phone }, { cookie: `wedding_device=${device}` })).token;
  };

  const admin = async (name = 'ada@example.com', role: AdministratorRole = 'owner') => {
    adminHash ??= hashPassword(ADMIN_PASSWORD);
    const password_hash = await adminHash;
    return write(db, system, (trx) =>
      trx
        .insertInto('accounts')
        .values({ kind: 'admin', login: name, password_hash, role })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  };
  const adminToken = async (name?: string) => {
    await admin(name);
    return (await signIn({ login: name ?? 'ada@example.com', password: ADMIN_PASSWORD })).token;
  };
  const asSystem = <T>(work: (trx: Transaction<Database>) => Promise<T>) => write(db, system, work);
  const actOnAll = () => processWaitingEvents(db, app.config);
  return {
    login: tryLogin,
    signIn,
    askedProof,
    couple,
    endNow,
    text,
    actOnWaiting: actOnAll,
    coupleToken,
    admin,
    adminToken,
    asSystem,
    adminPassword: ADMIN_PASSWORD,
  };
}
