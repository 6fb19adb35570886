import { foldText } from '@wedding/shared/domain/fold-text.ts';
import { type Adapter, idOf, occasionOf, type Read, timeOf } from './adapter.ts';

/**
 * Africa's Talking, form-encoded. Incoming message: date, from, id, linkId, text, to, networkCode. Subscription
 * notice: phoneNumber, shortCode, keyword, updateType (addition or deletion, in either case); it has no id and no
 * time. Source: docs.africastalking.com/sms/notifications and /subscriptions/callback.
 */
export const africasTalking: Adapter = {
  name: 'africas-talking',
  read: { sms: readMessage, subscription: readNotice },
};

function readMessage(body: string): Read | null {
  const form = new URLSearchParams(body);
  const phone = form.get('from');
  const code = form.get('to');
  const text = form.get('text');
  if (!phone || !code || text === null) return null;
  const id = idOf(form.get('id') ?? '') || null;
  const at = timeOf(form.get('date'));
  const occasion = occasionOf(at, `${code} ${foldText(text)}`);
  return { id, phone, at, event: { kind: 'text', text, code, payment: { id, occasion } } };
}

function readNotice(body: string): Read | null {
  const form = new URLSearchParams(body);
  const phone = form.get('phoneNumber');
  const code = form.get('shortCode');
  const title = form.get('keyword');
  const update = form.get('updateType')?.trim().toLowerCase();
  if (!phone || !code || !title || (update !== 'addition' && update !== 'deletion')) return null;
  return { id: null, phone, at: null, event: { kind: 'notice', added: update === 'addition', title, code } };
}
