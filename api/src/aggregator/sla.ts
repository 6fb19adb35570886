import { z } from 'zod';
import type { MembershipEvent } from '../journal/membership-event.ts';
import { type Adapter, idOf, occasionOf, type Read, timeOf } from './adapter.ts';

const text = z.string().trim();
/** A field that a notification has no value for may be missing or null. */
const optional = text.nullish();
const id = z.string().transform(idOf);
const notification = z.object({
  type: optional,
  uuid: id,
  msisdn: text,
  mode: text,
  environment: optional,
  currency: optional,
  amount: optional,
  transaction: z.object({ status: optional, transaction_id: id.nullish(), timestamp: optional }).nullish(),
});
type Notification = z.output<typeof notification>;

/**
 * The adapter for SLA/Alacrity, JSON. It sends one notification for every renewal attempt, including failures, and one
 * when a subscription is created or deleted outside its API. Source: docs.sla-alacrity.com/docs/http-notifications
 * (the fields) and /docs/subscription-status (the statuses of an end). What isn't documented there is decided in
 * `docs/decisions/memberships.md`.
 */
export const sla: Adapter = { name: 'sla', read: { subscription: readNotification } };

/** Money that went back is no payment, whatever its status, and never takes away a paid day. */
const REFUND = /REFUND|REVERS|CHARGE[\s_-]?BACK|ROLL[\s_-]?BACK/i;
const ENDED = /DELET|REMOV|CANCEL|UNSUB|PURGE|SUSPEND|STOP|INACTIVE/i;
const CHARGED = /^(CHARGED|SUCCESS(FUL)?)$/i;

function readNotification(body: string): Read | null {
  const result = notification.safeParse(notificationOf(body));
  if (!result.success) return null;
  const { data } = result;
  const { transaction } = data;
  return {
    id: transaction?.transaction_id
      ? `${data.uuid}:${transaction.transaction_id}:${transaction.status}`
      : null,
    phone: data.msisdn,
    at: timeOf(transaction?.timestamp),
    event: eventOf(data),
  };
}

function eventOf({ type, mode, environment, currency, amount, transaction }: Notification): MembershipEvent {
  // A sandbox charges nobody, so its events grant nothing.
  if (environment && environment.toLowerCase() !== 'production') return { kind: 'unreadable' };
  if (ENDED.test(mode)) return { kind: 'cancel' };
  const status = transaction?.status;
  if (!status || REFUND.test(`${type} ${mode} ${status}`)) return { kind: 'unreadable' };
  const naira = !currency || currency.toUpperCase() === 'NGN' ? Number(amount ?? Number.NaN) : Number.NaN;
  return {
    kind: 'charge',
    amount: Number.isFinite(naira) ? naira : null,
    ok: CHARGED.test(status),
    payment: {
      id: transaction.transaction_id ? `sla ${transaction.transaction_id}` : null,
      occasion: occasionOf(timeOf(transaction.timestamp), String(naira)),
    },
  };
}

/** Returns the notification, which is under `success`, under `error` or at the top level of the body. */
function notificationOf(body: string): unknown {
  try {
    const whole: unknown = JSON.parse(body, asWritten);
    if (typeof whole !== 'object' || whole === null) return null;
    if ('success' in whole) return whole.success;
    return 'error' in whole ? whole.error : whole;
  } catch {
    return null;
  }
}

/** Keeps a number as it is written: an id of more than fifteen digits would otherwise become another one. */
const asWritten = (_key: string, value: unknown, context?: { source: string }) =>
  typeof value === 'number' && context ? context.source : value;
