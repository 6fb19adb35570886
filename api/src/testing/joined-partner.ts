import { getMe } from '@wedding/shared/contract/account.ts';
import { createWeddingPlan, getWeddingPlan } from '@wedding/shared/contract/wedding-plan.ts';
import { findOrCreateCouple } from '../account/account.store.ts';
import { system } from '../db/write.ts';
import { joinPlan } from '../planning/wedding-plan/join.store.ts';
import { assertPresent } from './answer.ts';
import type { TestApp } from './test-app.ts';

/** Gives the signed-in couple a plan and a partner in it. Returns the partner's id. */
export async function joinedPartner(t: TestApp, as: string): Promise<number> {
  await t.send(createWeddingPlan, { as, body: { id: crypto.randomUUID() } });
  const { plan } = (await t.send(getWeddingPlan, { as })).data;
  const { id } = (await t.send(getMe, { as })).data;
  const partner = await findOrCreateCouple(t.db, system, `+234802${String(id).padStart(7, '0')}`);
  await t.asSystem((trx) => joinPlan(trx, { planId: assertPresent(plan).id, accountId: partner.id }));
  return partner.id;
}
