import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts';
import type { Batch } from '../../mfe-planning/src/sync/edits.ts';
import { getMe } from '../../shared/contract/account.ts';
import { listBudgets, saveBudgets, saveBudgetTemplate } from '../../shared/contract/budget.ts';
import { saveChanges } from '../../shared/contract/changes.ts';
import { listChecklists, saveChecklists, saveChecklistTemplate } from '../../shared/contract/checklist.ts';
import { createWeddingPlan } from '../../shared/contract/wedding-plan.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { simulateBrowsers, startNetwork } from './faulty-network.ts';
import { Ledger } from './ledger.ts';
import { Phone } from './phone.ts';

interface StoredDevice {
  /** What the plan was made of, as sent to the api. */
  server: Record<'budgetTemplate' | 'checklistTemplate' | 'plan' | 'budget' | 'checklist', object> & {
    changes: { id: string; entity: string; title?: string }[];
  };
  /** The device's storage, by namespace. */
  device: { plan: Record<string, unknown>; unsent: Record<string, Batch> };
  /** The payer that was added without a network. */
  added: string;
}

// A device as it was left by the version of 27 November, whose mutations had no numbers: made by that version itself.
const stored: StoredDevice = JSON.parse(readFileSync(`${import.meta.dirname}/older-device.json`, 'utf8'));
let t: TestApp;
let network: Awaited<ReturnType<typeof startNetwork>>;
let as: string;

beforeAll(async () => {
  t = await startTestApp();
  as = await t.coupleToken('+2348032200011');
  const admin = await t.adminToken();
  const { budgetTemplate, checklistTemplate, plan, budget, checklist, changes } = stored.server;
  await t.send(saveBudgetTemplate, { as: admin, body: budgetTemplate });
  await t.send(saveChecklistTemplate, { as: admin, body: checklistTemplate });
  await t.send(createWeddingPlan, { as, body: plan });
  await t.send(saveBudgets, { as, body: budget });
  await t.send(saveChecklists, { as, body: checklist });
  expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
  simulateBrowsers();
  network = await startNetwork(t);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  network.close();
  await t.close();
});

const idOf = (title: string) => stored.server.changes.find((row) => row.title === title)?.id ?? '';

/** Changes a task that the device knows in its first version, without the device. */
async function changeTask(title: string, set: object) {
  const change = { entity: 'task', id: idOf(title), version: 1, ...set };
  expect((await t.send(saveChanges, { as, body: { changes: [change] } })).statusCode).toBe(200);
}

test('a device that holds edits of the version before mutations had numbers loses none', async () => {
  // Saved by that version, which didn't get the answer; its undo waits on the device.
  await changeTask('i', { note: 'Saved without an answer' });
  await changeTask('m', { title: 'Theirs' });
  const storage = memoryStorage();
  for (const [name, entries] of Object.entries(stored.device)) {
    await storage.write(name, { put: new Map(Object.entries(entries)) });
  }
  expect(storage.unsent().length).toBeGreaterThan(8);
  const account = (await t.send(getMe, { as })).data.id;
  const phone = new Phone({ token: as, account, side: 'mine', ledger: new Ledger() }, storage);
  await phone.open();
  expect(phone.state.conflicts).toMatchObject([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  phone.answer();
  await phone.in((engine) => engine.save());
  await phone.rest();
  expect(phone.state).toMatchObject({ status: 'saved', waiting: [], conflicts: [] });
  expect(storage.unsent()).toEqual([]);

  const { checklists } = (await t.send(listChecklists, { as })).data;
  const { budgets, plan } = (await t.send(listBudgets, { as })).data;
  const tasks = new Map(checklists.flatMap((one) => one.tasks).map((task) => [task.id, task]));
  expect(tasks.get(idOf('i'))).toMatchObject({ note: '' });
  expect(tasks.get(idOf('k'))).toMatchObject({ title: 'Book both halls', status: 'done' });
  expect(tasks.get(idOf('m'))).toMatchObject({ title: 'Mine' });
  expect(tasks.has(idOf('o'))).toBe(false);
  expect(checklists.map((one) => one.tasks.length)).toEqual([3, 2]);
  expect(budgets.map((one) => one.items.length)).toEqual([0, 1]);
  const payers = budgets.flatMap((one) => one.payers);
  expect(payers.map(({ name }) => name)).toEqual(['i', 'Mama', 'Papa']);
  expect(payers.find(({ id }) => id === stored.added)).toMatchObject({ pledged_kobo: 900 });
  expect(plan?.ceremonies).toMatchObject([{ guests: 300 }]);
  phone.close();
}, 60_000);
