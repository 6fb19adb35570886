import { listBudgets, saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreateCouple } from '../account/account.store.ts';
import { system } from '../db/write.ts';
import { assertPresent } from '../testing/answer.ts';
import { type AcceptedWrite, PlanningDevice } from '../testing/planning-device.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinPlan } from './wedding-plan/join.store.ts';

type Values = Readonly<Record<string, unknown>>;

const FIELDS = ['name', 'side', 'pledged_kobo', 'received_kobo'] as const;
const ROWS = 3;
let t: TestApp;
let tokens: string[];
let budget_id: string;

beforeAll(async () => {
  t = await startTestApp();
  tokens = [await t.coupleToken('+2348032200011'), await t.coupleToken('+2348032200012')];
  const [ada] = tokens;
  budget_id = crypto.randomUUID();
  const body = { id: budget_id, template_id: null, name: 'Ours', total_kobo: 500 };
  await t.send(saveBudgets, { as: ada, body });
  const { plan } = (await t.send(listBudgets, { as: ada })).data;
  const partner = await findOrCreateCouple(t.db, system, '+2348032200012');
  await t.asSystem((trx) => joinPlan(trx, { planId: assertPresent(plan).id, accountId: partner.id }));
});
afterAll(() => t.close());

const row = fc.nat(ROWS - 1);
const value = fc.oneof(
  fc.record({ name: fc.constantFrom('Mama', 'Papa', 'Ẹ̀gbọ́n') }),
  fc.record({ side: fc.constantFrom('bride', 'groom', 'couple') }),
  fc.record({ pledged_kobo: fc.nat(3) }),
  fc.record({ received_kobo: fc.nat(3), pledged_kobo: fc.nat(3) }),
);
const step = fc.record({
  who: fc.nat(1),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), row, value }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), row }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('push', 'lost', 'pull', 'both at once') }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(phones: readonly PlanningDevice[], ids: string[], { who, what }: Step) {
  const phone = phones[who] as PlanningDevice;
  if (what.kind === 'push') return phone.push();
  if (what.kind === 'lost') return phone.push(true);
  if (what.kind === 'pull') return phone.pull();
  if (what.kind === 'both at once') return void (await Promise.all(phones.map((one) => one.push())));
  if (what.kind === 'add') {
    ids.push(crypto.randomUUID());
    return phone.edit(ids.at(-1) ?? '', fresh('New'), true);
  }
  if (!('row' in what)) return;
  const id = ids[what.row] ?? '';
  const shown = phone.shown(id);
  if (!shown || shown.deleted === true) return;
  phone.edit(id, 'value' in what ? { ...what.value } : { deleted: true });
}

const fresh = (name: string) => ({
  budget_id,
  sort: 'i',
  name,
  side: 'bride',
  pledged_kobo: 0,
  received_kobo: 0,
});

test('random edits of two members end the same on both phones, and no unseen value is overwritten', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const side = fc.constantFrom('mine' as const, 'theirs' as const);
  const steps = fc.array(step, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(side, side, steps, async (one, other, all) => {
      const ids = Array.from({ length: ROWS }, () => crypto.randomUUID());
      const changes = ids.map((id) => ({ entity: 'payer', id, version: 0, ...fresh('First') }));
      await t.send(saveChanges, { as: tokens[0], body: { changes } });
      const phones = [one, other].map(
        (kept, place) => new PlanningDevice(t, { as: tokens[place] ?? '', side: kept }),
      );
      for (const phone of phones) await phone.pull();
      for (const each of all) await play(phones, ids, each);
      for (const phone of phones) await phone.push();
      for (const phone of phones) await phone.pull();

      const [ada, bisi] = phones as [PlanningDevice, PlanningDevice];
      expect([...ada.waiting, ...bisi.waiting]).toEqual([]);
      const budgets = (await t.send(listBudgets, { as: tokens[0] })).data.budgets;
      for (const id of ids) {
        const current = ada.rows.get(id);
        if (!current) throw new Error('A row is lost.');
        expect(bisi.rows.get(id)).toEqual(current);
        // The couple's list agrees with the phones about which rows are removed.
        const listed = budgets[0]?.payers.find((payer) => payer.id === id);
        expect(listed === undefined).toBe(current.deleted_at !== null);
        expectNothingUnseen(id, phones, current);
      }
    }),
    { numRuns: 40 },
  );
});

/** Checks that every accepted write knew the values it replaced, and that all writes together give the stored row. */
function expectNothingUnseen(id: string, phones: readonly PlanningDevice[], current: object) {
  const own = phones
    .flatMap(({ accepted }) => accepted.filter((write) => write.id === id))
    .toSorted((a, b) => a.version - b.version);
  const model: Record<string, unknown> = { ...fresh('First'), deleted: false };
  for (const writes of Map.groupBy(own, ({ version }) => version).values()) {
    // One write made the version. Any others had values of it, so they changed nothing and may have seen older ones.
    const isMade = ({ set, seen }: AcceptedWrite) =>
      replacedBy(set, model).every((field) => seen[field] === undefined || seen[field] === model[field]) &&
      writes.every((one) => replacedBy(one.set, { ...model, ...set }).length === 0);
    const made = writes.find(isMade);
    expect(made, JSON.stringify({ writes, model })).toBeDefined();
    Object.assign(model, made?.set);
  }
  expect(current).toMatchObject(Object.fromEntries(FIELDS.map((field) => [field, model[field]])));
}

const replacedBy = (set: Values, model: Values) =>
  Object.keys(set).filter((field) => set[field] !== model[field]);
