import { requestOwnProof } from '@wedding/shared/contract/me.ts';
import { addPasskey, startPasskey } from '@wedding/shared/contract/passkey.ts';
import { authenticator } from './authenticator.ts';
import type { TestApp } from './test-app.ts';

/** Locks the plan of the signed-in couple with a new passkey, after a text. */
export async function lockPlan(
  t: TestApp,
  { as, phone }: { as: string; phone: string },
  passkey = authenticator(t.config.siteUrl),
) {
  const { key, text, code } = (await t.send(requestOwnProof, { as, body: { purpose: 'lock' } })).data;
  await t.text(phone, text, code);
  const { challenge } = (await t.send(startPasskey, { as, body: { key } })).data;
  return { passkey, added: await t.send(addPasskey, { as, body: { passkey: passkey.create(challenge) } }) };
}
