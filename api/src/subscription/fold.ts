import { foldText } from '@wedding/shared/domain/fold-text.ts';
import { readProofText } from '../account/proof-text.ts';
import type { MembershipEvent } from '../journal/membership-event.ts';
import type { Entitlement, FoldTariff, JournalEvent, Outcome } from './entitlement.ts';
import { MembershipPeriods, SAME_PURCHASE_MS } from './membership-periods.ts';

/** Clocks differ, so a text may be dated this long before the tariff that it names was created. */
const CLOCK_SKEW_MS = 5 * 60_000;

interface FoldRules {
  tariffs: readonly FoldTariff[];
  /** The access after the end of a recurring paid period, while the operator retries the charge. Milliseconds. */
  graceMs: number;
  /** The providers' transactions that count for somebody else. */
  paidElsewhere?: ReadonlySet<string>;
}

/** One step of the fold: the rules, the result so far, and the current event. */
interface Step<T extends MembershipEvent['kind'] = MembershipEvent['kind']> {
  tariffs: readonly FoldTariff[];
  periods: MembershipPeriods;
  /** The names of the payments that were credited, to this number or another. */
  credited: Set<string>;
  /** When each tariff was last credited, by a text or a charge. */
  lastCredit: Map<string, number>;
  /** What names the payment that the event reports; null if nothing does, or it reports none. */
  payment: string | null;
  key: string;
  /** The event's time, in milliseconds. */
  now: number;
  event: Extract<MembershipEvent, { kind: T }>;
}

/**
 * Computes what a number is entitled to from all of its journal rows. The function is pure, without a clock or I/O. The
 * same rows in any order, any number of times, give the same entitlement (SEC-19).
 */
export function foldEntitlement(
  events: readonly JournalEvent[],
  { tariffs, graceMs, paidElsewhere }: FoldRules,
): Entitlement {
  const periods = new MembershipPeriods(graceMs);
  const credited = new Set(paidElsewhere);
  const lastCredit = new Map<string, number>();
  const outcomes: Entitlement['outcomes'] = new Map();
  const rows = inOrder(events);
  const nameOf = paymentNames(rows);
  let now = Number.NEGATIVE_INFINITY;
  for (const { key, at, event } of rows) {
    now = Math.max(now, at.getTime());
    outcomes.set(
      key,
      applyEvent({ tariffs, periods, credited, lastCredit, payment: nameOf(event), key, now, event }),
    );
  }
  return { periods: periods.closed(), charges: periods.charges, outcomes };
}

/**
 * Removes duplicates and sorts by time. Providers date in whole seconds, or not at all: what is of one second is sorted by when
 * it was received. Only rows that a migration wrote can have both times in common; their order makes no difference.
 */
function inOrder(events: readonly JournalEvent[]): JournalEvent[] {
  const once = new Map(events.map((event) => [event.key, event]));
  return [...once.values()].sort(
    (a, b) => secondOf(a) - secondOf(b) || a.receivedAt - b.receivedAt || (a.key < b.key ? -1 : 1),
  );
}

/**
 * Returns what names the payment of an event: its id, else the id that another event gives for the same occasion, else the
 * occasion. Nobody pays twice for one thing in one second, unless the provider gives the two payments ids of their own.
 */
function paymentNames(rows: readonly JournalEvent[]): (event: MembershipEvent) => string | null {
  const payments = rows.flatMap(({ event }) => ('payment' in event ? event.payment : []));
  const ids = new Map(payments.flatMap(({ id, occasion }) => (id && occasion ? [[occasion, id]] : [])));
  return (event) => {
    if (!('payment' in event)) return null;
    const { id, occasion } = event.payment;
    return id ?? (occasion && (ids.get(occasion) ?? occasion));
  };
}

/** Returns whether a payment was credited before, and notes it otherwise. What nothing names may be the last one again. */
function isCredited(
  { credited, lastCredit, payment, now }: Pick<Step, 'credited' | 'lastCredit' | 'payment' | 'now'>,
  what: string,
): boolean {
  const isAgain =
    payment === null
      ? now - (lastCredit.get(what) ?? Number.NEGATIVE_INFINITY) <= SAME_PURCHASE_MS
      : credited.has(payment);
  if (isAgain) return true;
  lastCredit.set(what, now);
  if (payment !== null) credited.add(payment);
  return false;
}

const secondOf = ({ at }: JournalEvent) => Math.floor(at.getTime() / 1000);

function applyEvent(step: Step): Outcome {
  const { tariffs, periods, key, now, event } = step;
  switch (event.kind) {
    case 'text':
      return text({ ...step, event });
    case 'notice':
      return notice({ ...step, event });
    case 'charge':
      return charge({ ...step, event });
    case 'end':
      return periods.end(now);
    case 'cancel':
      return periods.cancel(now);
    case 'grant':
      return periods.grant(event, now);
    case 'free':
      return periods.addDays(event, now);
    case 'forget':
      return periods.forget();
    case 'paid': {
      const tariff = tariffs.find(({ productId }) => productId === event.productId);
      return tariff ? periods.pay(tariff, { now, key, consents: true }) : 'unknown';
    }
    case 'receipt':
      periods.charges.push({ key, productId: event.productId, amount: event.amount, at: new Date(now) });
      return 'noted';
    case 'moved':
      return 'moved';
    case 'evidence':
      return 'noted';
    case 'unreadable':
      return 'unreadable';
  }
}

function text(step: Step<'text'>): Outcome {
  const { tariffs, periods, key, now, event } = step;
  // Comes first, so that STOP ends the renewal whatever a tariff is called. A tariff that was created later doesn't
  // change what a text meant.
  if (isStop(event.text, tariffs.filter(existedAt(now)))) return periods.cancel(now);
  const tariff = currentTariff(tariffsTitled(tariffs, event.text, event.code), step);
  if (tariff) {
    if (isCredited(step, `text ${tariff.productId}`)) return 'noted';
    return periods.buy('text', tariff, { now, key });
  }
  return readProofText(event.text) ? 'proof' : 'unknown';
}

function notice(step: Step<'notice'>): Outcome {
  const { tariffs, periods, key, now, event } = step;
  const titled = tariffsTitled(tariffs, event.title, event.code);
  const open = periods.covering(now);
  if (!event.added) {
    // A keyword that isn't ours is another service of the aggregator, or an error to review.
    if (titled.length === 0) return 'unknown';
    // The number was removed from a tariff that it has already left for another. The current tariff continues.
    const other = open && !titled.some(({ productId }) => productId === open.productId);
    return other ? 'noted' : periods.cancel(now);
  }
  const tariff = currentTariff(titled, step);
  if (!tariff) return 'unknown';
  return periods.buy('notice', tariff, { now, key });
}

function charge(step: Step<'charge'>): Outcome {
  const { tariffs, periods, credited, payment, key, now, event } = step;
  const { last } = periods;
  // A provider may report one payment several times, with its status spelled differently or in another message.
  if (payment !== null && credited.has(payment)) return 'noted';
  if (!event.ok) {
    const runs = last && last.stoppedAt === null && last.cancelledAt === null;
    if (runs && now <= last.paidUntil + periods.graceMs) last.recurring = true;
    return 'failed';
  }
  const priced = tariffs.filter(({ price }) => price === event.amount);
  const tariff = priced.find(({ productId }) => productId === last?.productId) ?? currentTariff(priced, step);
  if (!tariff) return 'unknown';
  if (isCredited(step, `charge ${tariff.price}`)) return 'noted';
  const outcome = periods.pay(tariff, { now, key, consents: false });
  if (periods.last) periods.last.recurring = true;
  return outcome;
}

/** Returns the tariff that was on offer at that time, else a retired one if the couple is still on it. */
function currentTariff(
  tariffs: readonly FoldTariff[],
  { periods, now }: Pick<Step, 'periods' | 'now'>,
): FoldTariff | undefined {
  const open = periods.covering(now);
  const onOffer = ({ retiredAt }: FoldTariff) => !retiredAt || now < retiredAt.getTime();
  return (
    tariffs.filter(existedAt(now)).find(onOffer) ??
    tariffs.find(({ productId }) => productId === open?.productId)
  );
}

/** Returns whether a tariff had been created by that time. */
const existedAt =
  (now: number) =>
  ({ createdAt }: FoldTariff): boolean =>
    createdAt.getTime() - CLOCK_SKEW_MS <= now;

/** Returns the tariffs that a text to a short code means. */
const tariffsTitled = (tariffs: readonly FoldTariff[], text: string, code: string): FoldTariff[] =>
  tariffs.filter((tariff) => tariff.code !== null && meansTariff(tariff, { text, code }));

/** Returns whether a text to a short code means the tariff: both fold alike (SEC-20). */
export const meansTariff = (
  { title, code }: Pick<FoldTariff, 'title' | 'code'>,
  sent: { text: string; code: string },
): boolean => foldText(title) === foldText(sent.text) && foldText(code ?? '') === foldText(sent.code);

const STOP =
  /^(?:(?:i|we) (?:want|wish|need|would like) to |kindly )?(?:s[\s\p{P}]t[\s\p{P}]o[\s\p{P}]p|sto+p+(?:all|ped|s)?|end|cancel|unsub(?:scribe)?|deactivate|revoke|quit|opt[ -]?out)(?:[\s\p{P}]+(?<rest>.+))?$/u;
/** Pictures that people add to a text. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;
const PLEASE = /^(?:please|pls|plz|abeg)[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+(?:please|pls|plz|abeg)$/gu;
const ALL =
  /^(?:all|everything|it|this|now|the|my|me|us|our|sub|subscription|service|services|plan|renewal|renewing|auto|charging|text|texts|messages)$/;

/**
 * Returns whether a text is STOP or one of its synonyms: on its own, or with words such as ALL and those of tariffs' titles.
 * Examples are "STOP", "S.T.O.P", "Stop all 🙏", "CANCEL WED WEEK" and "stop my week". Emoji and “please” don't count here: a
 * STOP that isn't understood costs the couple money, while a title that isn't only asks for another text.
 */
export function isStop(text: string, tariffs: readonly Pick<FoldTariff, 'title'>[]): boolean {
  const plain = (one: string) => foldText(one.replace(EMOJI, ' '));
  const match = STOP.exec(plain(text).replace(PLEASE, ''));
  if (!match) return false;
  const words = wordsOf(match.groups?.rest ?? '');
  // A tariff may be called END GAME.
  const others = tariffs.map(({ title }) => plain(title)).filter((title) => title !== plain(text));
  const titles = new Set(others.flatMap(wordsOf));
  return words.every((word) => ALL.test(word) || titles.has(word));
}

const wordsOf = (text: string) => text.split(/[\s\p{P}]+/u).filter(Boolean);
