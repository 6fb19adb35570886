import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hashToken, newToken } from '../../api/src/auth/secret.ts';
import { openSession } from '../../api/src/auth/session.store.ts';
import { system, write } from '../../api/src/db/write.ts';
import { applySiteEvent } from '../../api/src/subscription/membership.store.ts';
import { manyMembers } from '../../api/src/testing/many-members.ts';
import { newLine, newPayment } from '../../api/src/testing/new-plan-rows.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { getMe, login } from '../../shared/contract/account.ts';
import { listBlogs } from '../../shared/contract/blog.ts';
import { listBudgets, saveBudgets } from '../../shared/contract/budget.ts';
import { readCalendar } from '../../shared/contract/calendar.ts';
import { exportMe } from '../../shared/contract/me.ts';
import { listVideos } from '../../shared/contract/video.ts';
import { ourNode, startProcess } from '../cluster/start-process.ts';
import { startCluster } from '../cluster/test-cluster.ts';
import { type Client, chunkedUpload, client, tokenOf } from './client.ts';
import type { Attack } from './slow-caller.ts';

const ATTACKER_PHONE = '+2348036600001';
const INNOCENT_PHONE = '+2348036600002';
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 15;

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
  /** A payment of the attacking couple, and an unfinished upload of the administrator. */
  payment: string;
  upload: string;
  /** The addresses of the attacking couple's calendar, and of a file of the live release. */
  calendar: string;
  script: string;
  /** The address of everything that is held on the attacking couple. */
  ownExport: string;
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
  const payment = await fillBudget(client(cluster.address, attacker));
  const upload = await chunkedUpload(cluster.address, administrator).begin(10_000_000);
  const authorization = `Bearer ${await signedIn(INNOCENT_PHONE)}`;
  const calendar = newToken();
  const { id } = await client(cluster.address, attacker)(getMe);
  const feed = { account_id: id, token_hash: hashToken(calendar), created_at: new Date() };
  await write(cluster.db, system, (trx) => trx.insertInto('calendar_feeds').values(feed).execute());
  const exportKey = newToken();
  const proof = { phone: ATTACKER_PHONE, purpose: 'download' as const, digits: '123456' };
  const expires_at = new Date(Date.now() + 900_000);
  await cluster.db
    .insertInto('number_proofs')
    .values({ ...proof, key_hash: hashToken(exportKey), proved_at: new Date(), expires_at })
    .execute();
  const page = await fetch(address).then((answer) => answer.text());
  const [script = ''] = /\/r\/[\w./-]+\.js/.exec(page) ?? [];
  const calls = [listBudgets, listVideos, listBlogs, getMe];
  const close = stack.move();
  return {
    ports: { gateway: port, api: Number(new URL(cluster.address).port) },
    attacker: `Authorization: Bearer ${attacker}\r\n`,
    administrator: `Authorization: Bearer ${administrator}\r\n`,
    payment,
    upload,
    calendar: readCalendar.path.replace(':token', calendar),
    script,
    ownExport: `${exportMe.path}?key=${exportKey}`,
    measure: (count) =>
      measure(count, (n) => `${address}${calls[n % calls.length]?.path}`, { authorization }),
    close: () => close.disposeAsync(),
  };
}

/** Saves a budget whose answer has 236 kB. Returns the id of its payment. */
async function fillBudget(couple: Client): Promise<string> {
  const budget_id = crypto.randomUUID();
  const category_id = crypto.randomUUID();
  await couple(saveBudgets, { body: { id: budget_id, template_id: null, name: 'All', total_kobo: 900_000 } });
  const category = { entity: 'budget_category', id: category_id, version: 0, budget_id, sort: 'i' } as const;
  await couple(saveBudgets, { body: { changes: [{ ...category, name: 'Hall', planned_kobo: 1 }] } });
  const note = 'All of the aunts. '.repeat(100);
  const newId = () => crypto.randomUUID();
  const lines = Array.from({ length: 106 }, () => ({
    ...newLine({ id: newId(), budget_id, category_id }),
    note,
  }));
  const [{ id: item_id } = { id: '' }] = lines;
  const payment = newPayment({ id: newId(), budget_id, item_id, amount_kobo: 1 });
  await couple(saveBudgets, { body: { changes: [...lines, payment] } });
  return payment.id;
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
