import { receiveSms } from '../../shared/contract/membership.ts';
import { SMS_SECRET } from '../cluster/supervised-group.ts';
import type { Action, Work } from './action.ts';

/** Returns the actions of an aggregator, which delivers texts that name no tariff. */
export function aggregatorActions({ anyone, ledger, random }: Work): Action[] {
  async function text() {
    const id = crypto.randomUUID();
    const from = `+2348036${String(random.between(0, 999_999)).padStart(6, '0')}`;
    const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const content = { date, from, to: '33070', text: 'Good evening', id, linkId: id, networkCode: '62130' };
    const body = new URLSearchParams(content);
    const params = { provider: 'africas-talking', secret: SMS_SECRET };
    await ledger.note(`text ${id}`, 'there', () => anyone(receiveSms, { params, body }));
  }
  return [Object.assign(text, { pauseMs: 100 })];
}
