import type { Entitlement, FoldTariff, MembershipPeriod, Outcome } from './entitlement.ts';

const DAY_MS = 86_400_000;

/** A period that the fold is still building. Times are in milliseconds. */
interface OpenPeriod {
  productId: number;
  from: number;
  paidUntil: number;
  cancelledAt: number | null;
  stoppedAt: number | null;
  /** Whether the operator renews the charge by itself, so that grace follows the paid time. */
  recurring: boolean;
}

/**
 * An aggregator may report one purchase twice within this time: as the text, and as a notice that it added the number; or as
 * two charges with neither an id nor a time.
 */
export const SAME_PURCHASE_MS = 10 * 60_000;

type Report = 'text' | 'notice';

interface Payment {
  now: number;
  key: string;
  /** Whether the couple itself paid, which undoes an earlier unsubscribing. */
  consents: boolean;
}

/** The result of the fold so far: consecutive periods, and charges. Events must be applied in the order of time. */
export class MembershipPeriods {
  readonly charges: Entitlement['charges'] = [];
  readonly graceMs: number;
  readonly #all: OpenPeriod[] = [];
  /** The purchases that only a text or only a notice has reported so far. */
  #reportedOnce: { by: Report; productId: number; at: number }[] = [];

  constructor(graceMs: number) {
    this.graceMs = graceMs;
  }

  get last(): OpenPeriod | undefined {
    return this.#all.at(-1);
  }

  /** Returns the period that gives access at this time, if one does. */
  covering(now: number): OpenPeriod | undefined {
    const { last } = this;
    return last && last.stoppedAt === null && now <= accessEnd(last, this.graceMs) ? last : undefined;
  }

  /** Adds the time that a text or a notice reports as bought, if the other hasn't reported the same purchase. */
  buy(by: Report, tariff: FoldTariff, { now, key }: Omit<Payment, 'consents'>): Outcome {
    const { productId } = tariff;
    const other = this.#reportedOnce.findIndex(
      (one) => one.by !== by && one.productId === productId && now - one.at <= SAME_PURCHASE_MS,
    );
    if (other >= 0) {
      this.#reportedOnce.splice(other, 1);
      return 'noted';
    }
    const open = this.covering(now);
    if (by === 'notice' && open?.productId === productId) {
      open.cancelledAt = null;
      return 'noted';
    }
    this.#reportedOnce.push({ by, productId, at: now });
    return this.pay(tariff, { now, key, consents: true });
  }

  /** Adds paid time. A renewal or a change of tariff never loses time that was already paid. */
  pay(tariff: FoldTariff, { now, key, consents }: Payment): Outcome {
    this.charges.push({ key, productId: tariff.productId, amount: tariff.price, at: new Date(now) });
    const open = this.covering(now);
    if (!open) {
      this.#start(tariff.productId, now, now + tariff.duration * DAY_MS);
      return 'started';
    }
    const changes = open.productId !== tariff.productId;
    open.productId = tariff.productId;
    open.paidUntil = Math.max(open.paidUntil, now) + tariff.duration * DAY_MS;
    if (consents) open.cancelledAt = null;
    return changes ? 'changed' : 'renewed';
  }

  grant(given: { productId: number; until: Date; renews: boolean }, now: number): Outcome {
    const until = Math.max(given.until.getTime(), now);
    const open = this.covering(now) ?? this.#start(given.productId, now, until);
    open.productId = given.productId;
    open.paidUntil = Math.max(open.paidUntil, until);
    open.cancelledAt = given.renews ? null : (open.cancelledAt ?? now);
    return 'granted';
  }

  /** Adds free days to the current period, or starts a period that doesn't renew. */
  addDays(given: { productId: number; days: number }, now: number): Outcome {
    const open = this.covering(now);
    if (open) open.paidUntil = Math.max(open.paidUntil, now) + given.days * DAY_MS;
    else this.#start(given.productId, now, now + given.days * DAY_MS).cancelledAt = now;
    return 'granted';
  }

  /** Ends access at once, on behalf of an administrator. */
  end(now: number): Outcome {
    const open = this.covering(now);
    if (!open) return 'noted';
    open.stoppedAt = now;
    open.paidUntil = Math.min(open.paidUntil, now);
    this.#renewsNoMore(open, now);
    return 'stopped';
  }

  /** Ends the renewal, never the paid days. */
  cancel(now: number): Outcome {
    const open = this.covering(now);
    if (!open || open.cancelledAt !== null) return 'noted';
    this.#renewsNoMore(open, now);
    return 'cancelled';
  }

  forget(): Outcome {
    this.#all.length = 0;
    this.charges.length = 0;
    this.#reportedOnce = [];
    return 'noted';
  }

  closed(): MembershipPeriod[] {
    return this.#all.map((open) => ({
      productId: open.productId,
      startsAt: new Date(open.from),
      paidUntil: new Date(open.paidUntil),
      endsAt: new Date(accessEnd(open, this.graceMs)),
      cancelledAt: open.cancelledAt === null ? null : new Date(open.cancelledAt),
    }));
  }

  #renewsNoMore(open: OpenPeriod, now: number): void {
    open.cancelledAt = now;
    // A title that is texted after this is a new purchase.
    this.#reportedOnce = this.#reportedOnce.filter(({ by }) => by === 'text');
  }

  #start(productId: number, from: number, paidUntil: number): OpenPeriod {
    const open: OpenPeriod = {
      productId,
      from,
      paidUntil,
      cancelledAt: null,
      stoppedAt: null,
      recurring: false,
    };
    // A period that was stopped at the timestamp of its start is dropped.
    if (this.last?.from === from) this.#all.pop();
    this.#all.push(open);
    return open;
  }
}

function accessEnd(open: OpenPeriod, graceMs: number): number {
  if (open.stoppedAt !== null) return open.stoppedAt;
  // A period that is cancelled during its grace ends at once.
  if (open.cancelledAt !== null) return Math.max(open.paidUntil, open.cancelledAt);
  return open.paidUntil + (open.recurring ? graceMs : 0);
}
