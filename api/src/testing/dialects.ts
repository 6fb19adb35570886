import type { AggregatorChannel } from '../aggregator/adapter.ts';

/** The content of a provider's message in the conformance tests. */
export interface DialectMessage {
  /** E.164 */
  phone: string;
  /** The provider's own id of the message. */
  id: string;
  at: Date;
}

/** A provider's format on one channel. Every registered adapter needs one for each of its channels. */
export interface Dialect {
  provider: string;
  channel: AggregatorChannel;
  type: string;
  /** Whether its messages carry an id; `hasTime` says the same for a time. */
  hasId: boolean;
  hasTime: boolean;
  /** Returns a message that buys the weekly tariff: WED WEEK at 33070 for ₦500. */
  subscribes: (sent: DialectMessage) => string;
  /** Returns a message that ends the renewal. */
  stops: (sent: DialectMessage) => string;
  /** Returns a message that grants nothing. */
  grantsNothing: (sent: DialectMessage) => string;
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const seconds = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

const africasTalkingText = (text: string) => (sent: DialectMessage) =>
  form({
    date: seconds(sent.at),
    from: sent.phone,
    id: sent.id,
    linkId: `link-${sent.id}`,
    text,
    to: '33070',
    networkCode: '62130',
  });
const africasTalkingNotice = (updateType: string, keyword: string) => (sent: DialectMessage) =>
  form({ phoneNumber: sent.phone, shortCode: '33070', keyword, updateType });

const slaNotification =
  (mode: string, status: string, amount = '500') =>
  (sent: DialectMessage) =>
    JSON.stringify({
      success: {
        type: 'subscription',
        uuid: 'c537bf6a-8603-466c-9eaa-bf6d3faed28c',
        bill_id: `bill-${sent.id}`,
        operator: 'mobile-ng',
        merchant: 'partner:02c76113',
        campaign: 'campaign:940d3511',
        environment: 'production',
        msisdn: sent.phone.slice(1),
        currency: 'NGN',
        amount,
        mode,
        frequency: 'weekly',
        next_payment_timestamp: new Date(sent.at.getTime() + 604_800_000),
        transaction: {
          status,
          bill_id: `bill-${sent.id}`,
          timestamp: sent.at.toISOString(),
          transaction_id: sent.id,
        },
      },
    });

const FORM = 'application/x-www-form-urlencoded';

export const dialects: readonly Dialect[] = [
  {
    provider: 'africas-talking',
    channel: 'sms',
    type: FORM,
    hasId: true,
    hasTime: true,
    subscribes: africasTalkingText(' Wed week '),
    stops: africasTalkingText('Stop all.'),
    grantsNothing: africasTalkingText('Good evening'),
  },
  {
    provider: 'africas-talking',
    channel: 'subscription',
    type: FORM,
    hasId: false,
    hasTime: false,
    subscribes: africasTalkingNotice('Addition', 'wed week'),
    stops: africasTalkingNotice('deletion', 'WED WEEK'),
    grantsNothing: africasTalkingNotice('addition', 'FOOTBALL'),
  },
  {
    provider: 'sla',
    channel: 'subscription',
    type: 'application/json',
    hasId: true,
    hasTime: true,
    subscribes: slaNotification('RENEWAL', 'CHARGED'),
    stops: slaNotification('DELETED', 'DELETED'),
    grantsNothing: slaNotification('RENEWAL', 'INSUFFICIENT_FUNDS'),
  },
];

/** The arguments for `describe.each`. */
export const everyDialect = dialects.map((one) => [`${one.provider} ${one.channel}`, one] as const);
