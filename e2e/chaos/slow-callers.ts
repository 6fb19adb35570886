import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hashToken } from '../../api/src/auth/secret.ts';
import { openSession } from '../../api/src/auth/session.store.ts';
import { system, write } from '../../api/src/db/write.ts';
import { applySiteEvent } from '../../api/src/subscription/membership.store.ts';
import { manyMembers } from '../../api/src/testing/many-members.ts';
import { slowPicture } from '../../api/src/testing/slow-picture.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { getMe, login, updateProfile } from '../../shared/contract/account.ts';
import { listBlogs } from '../../shared/contract/blog.ts';
import { listBudgets, saveBudgets } from '../../shared/contract/budget.ts';
import { listVideos } from '../../shared/contract/video.ts';
import { ourNode, startProcess } from '../cluster/start-process.ts';
import { startCluster } from '../cluster/test-cluster.ts';
import { type Client, client, tokenOf } from './client.ts';
import type { Attack } from './slow-caller.ts';

const ATTACKER_PHONE = '+2348036600001';
const INNOCENT_PHONE = '+2348036600002';
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 15;
/** The pause with which 32 connections carry some 20 MB a second: a fast line, which doesn't take a processor of ours. */
const FAST_LINE_MS = 250;

/** What innocent callers got, in milliseconds. */
export interface Figures {
  calls: number;
  failed: number;
  p50: number;
  p99: number;
}

/** How many connections of an attack are open, and how many answers it has read. */
interface AttackState {
  open: number;
  answered: number;
}

/** A site with a couple that attacks it, and another that doesn't. */
export interface AttackedSite {
  /** The ports of the gateway, and of the api behind it. */
  ports: { gateway: number; api: number };
  /** The header of the attacking couple, whose budget has 236 kB, and of an administrator of 5,000 members. */
  attacker: string;
  administrator: string;
  /** Measures an innocent visitor and couple through the gateway, from an address of another network. */
  measure: (count: number) => Promise<Figures>;
  close: () => Promise<void>;
}

export async function startAttackedSite(): Promise<AttackedSite> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.close());
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const gateway = await startProcess({
    name: 'the gateway',
    command: ourNode('platform/gateway/server.ts'),
    env: { ...process.env, PORT: String(port), API_ORIGIN: cluster.address, LOG_LEVEL: 'error' },
    ready: `${address}/healthz`,
  });
  stack.defer(() => gateway.stop('SIGKILL'));

  const signedIn = async (phone: string) => {
    await write(cluster.db, system, async (trx) => {
      const [plan] = await trx.selectFrom('plans').select('product_id').execute();
      const offer = { name: 'Drill', price: 100, duration: 30, code: null, title: 'DRILL' };
      const { product_id } =
        plan ??
        (await trx.insertInto('plans').values(offer).returning('product_id').executeTakeFirstOrThrow());
      await applySiteEvent(trx, { phone, what: { kind: 'paid', product_id }, graceHours: 24 });
    });
    return tokenOf(await client(cluster.address)(login, { body: { login: phone } }));
  };
  const connection = await cluster.pool.connect();
  for (const statement of manyMembers(5_000)) await connection.query(statement);
  connection.release();
  const { id: accountId } = await cluster.db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'admin')
    .executeTakeFirstOrThrow();
  const administrator = await openSession(cluster.db, system, { accountId, deviceHash: hashToken('drill') });
  const attacker = await signedIn(ATTACKER_PHONE);
  await fillBudget(client(cluster.address, attacker));
  const authorization = `Bearer ${await signedIn(INNOCENT_PHONE)}`;
  const calls = [listBudgets, listVideos, listBlogs, getMe];
  const close = stack.move();
  return {
    ports: { gateway: port, api: Number(new URL(cluster.address).port) },
    attacker: `Authorization: Bearer ${attacker}\r\n`,
    administrator: `Authorization: Bearer ${administrator}\r\n`,
    measure: (count) =>
      measure(count, (n) => `${address}${calls[n % calls.length]?.path}`, { authorization }),
    close: () => close.disposeAsync(),
  };
}

/** Saves a budget whose answer has 236 kB. */
async function fillBudget(couple: Client): Promise<void> {
  const budget_id = crypto.randomUUID();
  const category_id = crypto.randomUUID();
  await couple(saveBudgets, { body: { id: budget_id, template_id: null, name: 'All', total_kobo: 900_000 } });
  const row = { version: 0, budget_id, sort: 'i' } as const;
  const line = {
    ...row,
    entity: 'budget_item',
    category_id,
    name: 'Canopies',
    note: 'All of the aunts. '.repeat(100),
    estimate: { mode: 'flat', amount_kobo: 100 },
    agreed: null,
    quote_until: null,
    refundable: false,
    vendor_name: '',
    vendor_phone: '',
  } as const;
  const category = {
    ...row,
    entity: 'budget_category',
    id: category_id,
    name: 'Hall',
    planned_kobo: 1,
  } as const;
  await couple(saveBudgets, { body: { changes: [category] } });
  const changes = Array.from({ length: 106 }, () => ({ ...line, id: crypto.randomUUID() }));
  await couple(saveBudgets, { body: { changes } });
}

/** Makes calls one after the other. One without an answer in 15 s, or with another than 200, has failed. */
async function measure(
  count: number,
  urlOf: (n: number) => string,
  headers: Record<string, string>,
): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    const isFine = await fetch(urlOf(n), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      async (answer) => (await answer.arrayBuffer()) && answer.status === 200,
      () => false,
    );
    times.push(performance.now() - began);
    if (!isFine) failed += 1;
    await sleep(PAUSE_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { calls: count, failed, p50: at(0.5), p99: at(0.99) };
}

/** Runs `work` while somebody attacks. Returns its result, and how many of the attacker's connections are open after it. */
export async function underAttack<T>(
  attack: Attack,
  work: (state: () => Promise<AttackState>) => Promise<T>,
) {
  const worker = new Worker(new URL('./slow-caller.ts', import.meta.url), { workerData: attack });
  const state = async () => {
    const answer = once(worker, 'message');
    worker.postMessage('state');
    return ((await answer) as [AttackState])[0];
  };
  try {
    await once(worker, 'message');
    const result = await work(state);
    return { result, ...(await state()) };
  } finally {
    await worker.terminate();
  }
}

const HOST = 'Host: wedding.test\r\n';
const SIGN_IN = `POST ${login.path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const NESTED = '['.repeat(60_000) + ']'.repeat(60_000);

/** Returns the request that saves a couple's picture, which a decoder goes through 2,646 times. */
function slowPictureOf(attacker: string): Buffer {
  const part =
    'Content-Disposition: form-data; name="profile_pic"; filename="a.jpg"\r\nContent-Type: image/jpeg';
  const body = Buffer.concat([
    Buffer.from(`--part\r\n${part}\r\n\r\n`),
    slowPicture(3200, 2400),
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const type = `Content-Type: multipart/form-data; boundary=part\r\nContent-Length: ${body.length}`;
  const head = `POST ${updateProfile.path} HTTP/1.1\r\n${HOST}${attacker}${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** The attacks, by what the attacker does. `whole` is the drill's form. */
export function attacksOn(
  { ports, attacker, administrator }: AttackedSite,
  form: 'short' | 'whole',
): Record<string, Attack> {
  const get = (path: string, as = attacker) => `GET ${path} HTTP/1.1\r\n${HOST}${as}\r\n`;
  const elsewhere = { port: ports.gateway, network: '127.9.1' };
  const slowBodies = form === 'whole' ? 10_000 : 300;
  const slow = { head: `${SIGN_IN}Content-Length: 100000\r\n\r\n{`, dripMs: 5_000, connections: slowBodies };
  const nested = `${SIGN_IN}Content-Length: ${NESTED.length}\r\n\r\n${NESTED}`;
  const budgets = get(listBudgets.path);
  return {
    'reads no budget': { ...elsewhere, head: budgets, connections: 280 },
    'reads no budget at an encoded address': {
      ...elsewhere,
      head: get(listBudgets.path.replace('b', '%62')),
      connections: 280,
    },
    'reads no budget, straight at the api': {
      ...elsewhere,
      port: ports.api,
      head: budgets,
      connections: 280,
    },
    'reads its budget at full speed': { ...elsewhere, head: budgets, connections: 12, repeatMs: 0 },
    'makes 2,000 calls at once on a connection': {
      ...elsewhere,
      head: get(listVideos.path).repeat(2_000),
      connections: 12,
      repeatMs: 0,
    },
    'reads no members, as an administrator': {
      ...elsewhere,
      head: get('/admin/members?per_page=100', administrator),
      connections: 250,
    },
    'reads no members’ export, as an administrator': {
      ...elsewhere,
      head: get('/admin/members/export', administrator),
      connections: 250,
    },
    'reads no reports, as an administrator': {
      ...elsewhere,
      head: get('/admin/reports', administrator),
      connections: 250,
    },
    'reads members at full speed, as an administrator': {
      ...elsewhere,
      head: get('/admin/members?per_page=100', administrator),
      connections: 12,
      repeatMs: 0,
    },
    'waits for its session at an encoded address': {
      ...elsewhere,
      head: get('/api/auth/%73ession?wait=1'),
      connections: 280,
    },
    'sends slow bodies': { ...elsewhere, ...slow },
    'sends slow bodies from our own network': { ...elsewhere, network: '127.0.0', ...slow },
    'sends slow bodies, straight at the api': { ...elsewhere, port: ports.api, ...slow },
    'reads the description of the api': {
      ...elsewhere,
      head: get('/openapi.json'),
      connections: 32,
      repeatMs: FAST_LINE_MS,
    },
    'sends pictures that take a decoder long': {
      ...elsewhere,
      head: slowPictureOf(attacker),
      // More than an account may have under way: the others are refused at once.
      connections: 12,
      repeatMs: FAST_LINE_MS,
    },
    'sends nested JSON at sign-in': { ...elsewhere, head: nested, connections: 32, repeatMs: FAST_LINE_MS },
  };
}
