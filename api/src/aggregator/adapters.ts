import type { Channel } from '../db/column-types.ts';
import { type Adapter, idOf, type Read, timeOf } from './adapter.ts';
import { sla } from './sla.ts';

/**
 * Africa's Talking, form-encoded. Incoming message: date, from, id, linkId, text, to, networkCode. Subscription
 * notice: phoneNumber, shortCode, keyword, updateType (addition or deletion, in either case); it has no id and no
 * time. Source: docs.africastalking.com/sms/notifications and /subscriptions/callback.
 */
const africasTalking: Adapter = {
  name: 'africas-talking',
  read: { sms: readMessage, subscription: readNotice },
};

/** All aggregators that may call. A new one is added here and to the conformance cases. */
export const adapters: readonly Adapter[] = [africasTalking, sla];

/** Returns the provider's reader for a channel, or undefined if the provider doesn't use the channel. */
export function readerOf(provider: string, channel: Channel): ((body: string) => Read | null) | undefined {
  if (channel !== 'sms' && channel !== 'subscription') return undefined;
  return adapters.find(({ name }) => name === provider)?.read[channel];
}

function readMessage(body: string): Read | null {
  const form = new URLSearchParams(body);
  const phone = form.get('from');
  const code = form.get('to');
  const text = form.get('text');
  if (!phone || !code || text === null) return null;
  return {
    id: idOf(form.get('id') || form.get('linkId') || '') || null,
    phone,
    at: timeOf(form.get('date')),
    event: { kind: 'text', text, code },
  };
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
