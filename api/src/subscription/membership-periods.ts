import type { Entitlement, FoldTariff, MembershipPeriod, Outcome } from './entitlement.ts';

const DAY_MS = 86_400_000;
/**
 * One purchase may be reported several times within this time: as the text, as a notice that the number was added, and as a
 * charge; or as two charges with neither an id nor a time.
 */
export const SAME_PURCHASE_MS = 10 * 60_000;

/** What reports a payment: a message of an aggregator's, or this site. */
type Report = 'text' | 'notice' | 'charge' | 'site';

/** A period that the fold is still building. Times are in milliseconds. */
interface OpenPeriod {
  productId: number;
  from: number;
  paidUntil: number;
  cancelledAt: number | null;
  stoppedAt: number | null;
  /** Whether the operator renews the charge by itself, so that grace follows the paid time. */
  recurring: boolean;
  /** The last purchase, and what has reported it: other reports may still follow. */
  purchase: { at: number; reports: Set<Report> } | null;
}

interface Payment {
  now: number;
  key: string;
  report: Report;
}

/** The result of the fold so far: consecutive periods, and charges. Events must be applied in the order of time. */
export class MembershipPeriods {
  readonly charges: Entitlement['charges'] = [];
  readonly graceMs: number;
  readonly #all: OpenPeriod[] = [];

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

  /**
   * Adds paid time, unless it is a purchase that another kind of report has credited already. A renewal or a change of tariff
   * never loses time that was already paid.
   */
  pay(tariff: FoldTariff, { now, key, report }: Payment): Outcome {
    const open = this.covering(now);
    // Reported once: by this site, or by an operator that has charged before and renews, also while the couple buys again.
    const isApart = report === 'site' || (report === 'charge' && open?.recurring);
    if (open?.productId === tariff.productId && !isApart && isSamePurchase(open, now, report)) return 'noted';
    this.charges.push({ key, productId: tariff.productId, amount: tariff.price, at: new Date(now) });
    const purchase = isApart ? null : { at: now, reports: new Set([report]) };
    if (!open) {
      this.#start(tariff.productId, now, now + tariff.duration * DAY_MS).purchase = purchase;
      return 'started';
    }
    const changes = open.productId !== tariff.productId;
    open.productId = tariff.productId;
    open.paidUntil = Math.max(open.paidUntil, now) + tariff.duration * DAY_MS;
    open.purchase = purchase;
    // Who buys undoes an earlier unsubscribing; an operator that charges doesn't.
    if (report !== 'charge') open.cancelledAt = null;
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
    open.cancelledAt = now;
    return 'stopped';
  }

  /** Ends the renewal, never the paid days. */
  cancel(now: number): Outcome {
    const open = this.covering(now);
    if (!open || open.cancelledAt !== null) return 'noted';
    open.cancelledAt = now;
    // A title that is texted after this is a new purchase.
    open.purchase = null;
    return 'cancelled';
  }

  forget(): Outcome {
    this.#all.length = 0;
    this.charges.length = 0;
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

  #start(productId: number, from: number, paidUntil: number): OpenPeriod {
    const open: OpenPeriod = {
      productId,
      from,
      paidUntil,
      cancelledAt: null,
      stoppedAt: null,
      recurring: false,
      purchase: null,
    };
    // A period that was stopped at the timestamp of its start is dropped.
    if (this.last?.from === from) this.#all.pop();
    this.#all.push(open);
    return open;
  }
}

/** Returns whether a report is of the purchase before, and notes that it has come. */
function isSamePurchase({ purchase }: OpenPeriod, now: number, report: Report): boolean {
  if (!purchase || now - purchase.at > SAME_PURCHASE_MS || purchase.reports.has(report)) return false;
  purchase.reports.add(report);
  return true;
}

function accessEnd(open: OpenPeriod, graceMs: number): number {
  if (open.stoppedAt !== null) return open.stoppedAt;
  // A period that is cancelled during its grace ends at once.
  if (open.cancelledAt !== null) return Math.max(open.paidUntil, open.cancelledAt);
  return open.paidUntil + (open.recurring ? graceMs : 0);
}
