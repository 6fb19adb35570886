import { getMe } from '@wedding/shared/contract/account.ts';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { requestProof } from '@wedding/shared/contract/me.ts';
import type { TestApp } from './test-app.ts';

/** Asks for a proof of the number and sends the text that answers it. Returns the key of the proof. */
export async function provedKey(t: TestApp, phone: string, purpose: ProofPurpose): Promise<string> {
  const { key, text, code } = (await t.send(requestProof, { body: { purpose, login: phone } })).data;
  await t.text(phone, text, code);
  return key;
}

/** Proves the number of the signed-in couple whose token is `as`. Returns the key of the proof. */
export async function ownKey(t: TestApp, as: string, purpose: ProofPurpose): Promise<string> {
  const { id } = (await t.send(getMe, { as })).data;
  const { phone } = await t.db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return provedKey(t, phone ?? '', purpose);
}
