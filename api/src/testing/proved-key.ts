import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { askProof } from '@wedding/shared/contract/me.ts';
import type { TestApp } from './test-app.ts';

/** Asks for a proof of the number and sends the text that answers it. Answers the key that now opens the door. */
export async function provedKey(t: TestApp, phone: string, purpose: ProofPurpose): Promise<string> {
  const { key, text, code } = (await t.send(askProof, { body: { purpose, login: phone } })).json().data;
  await t.text(phone, text, code);
  return key;
}
