import { readProofText } from '../account/proof-text.ts';
import type { Entitlement, FoldPlan, JournalEvent, Outcome, Stretch, Told } from './told.ts';
import { isStop, plansTitled } from './words.ts';

const DAY = 86_400_000;
/** An aggregator may tell one purchase twice: the text itself, and that it added the number. */
const SAME_PURCHASE_MS = 10 * 60_000;
/** Clocks differ: a text may seem to come a little before the plan that it names. */
const CLOCKS_MS = 5 * 60_000;

export interface FoldRules {
  plans: readonly FoldPlan[];
  /** After paid time that renews by itself, while the operator tries again. */
  graceMs: number;
}

/** A stretch in the making; milliseconds. */
interface Open {
  productId: number;
  from: number;
  paidUntil: number;
  cancelledAt: number | null;
  stoppedAt: number | null;
  /** The operator charges anew by itself, so the paid time has grace. */
  recurring: boolean;
  /** Started by a notice whose text may still follow. */
  noticedAt: number | null;
}

/**
 * What a number is entitled to, from everything that was ever told about it. Pure: no clock, no I/O; the same rows
 * in any order, any number of times, give the same entitlement (security line 19).
 */
export function foldEntitlement(events: readonly JournalEvent[], rules: FoldRules): Entitlement {
  const fold = new Fold(rules);
  for (const event of inOrder(events)) fold.outcomes.set(event.key, fold.apply(event));
  return {
    stretches: fold.stretches.map((one) => closed(one, rules.graceMs)),
    charges: fold.charges,
    outcomes: fold.outcomes,
  };
}

/** By time; what happened at one moment by its key, which doesn't depend on who came first. */
function inOrder(events: readonly JournalEvent[]): JournalEvent[] {
  const once = new Map(events.map((event) => [event.key, event]));
  return [...once.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
}

class Fold {
  readonly stretches: Open[] = [];
  readonly charges: Entitlement['charges'] = [];
  readonly outcomes: Entitlement['outcomes'] = new Map();
  readonly #rules: FoldRules;

  constructor(rules: FoldRules) {
    this.#rules = rules;
  }

  apply({ key, at, told }: JournalEvent): Outcome {
    const now = at.getTime();
    switch (told.kind) {
      case 'text':
        return this.#text(told, now, key);
      case 'notice':
        return this.#notice(told, now, key);
      case 'charge':
        return this.#charge(told, now, key);
      case 'end':
        return this.#end(now);
      case 'cancel':
        return this.#cancel(now);
      case 'paid': {
        const plan = this.#rules.plans.find((one) => one.productId === told.productId);
        return plan ? this.#pay(plan, { now, key, consents: true }) : 'unknown';
      }
      case 'grant':
        return this.#grant(told, now);
      case 'receipt':
        this.charges.push({ key, productId: told.productId, amount: told.amount, at });
        return 'noted';
      case 'forget':
        this.stretches.length = 0;
        this.charges.length = 0;
        return 'noted';
      case 'moved':
        return 'moved';
      case 'unreadable':
        return 'unreadable';
    }
  }

  #text({ text, code }: Extract<Told, { kind: 'text' }>, now: number, key: string): Outcome {
    const plan = this.#offered(plansTitled(this.#rules.plans, text, code), now);
    if (plan) {
      const open = this.#covering(now);
      const noticed = open?.noticedAt ?? null;
      if (open?.productId === plan.productId && noticed !== null && now - noticed <= SAME_PURCHASE_MS) {
        open.noticedAt = null;
        return 'noted';
      }
      return this.#pay(plan, { now, key, consents: true });
    }
    if (isStop(text, this.#rules.plans)) return this.#end(now);
    return readProofText(text) ? 'proof' : 'unknown';
  }

  #notice({ added, title, code }: Extract<Told, { kind: 'notice' }>, now: number, key: string): Outcome {
    const titled = plansTitled(this.#rules.plans, title, code);
    const open = this.#covering(now);
    if (!added) {
      // Taken off a plan that was left for another one since: the present one runs on.
      const other = open && titled.length > 0 && !titled.some((plan) => plan.productId === open.productId);
      return other ? 'noted' : this.#end(now);
    }
    const plan = this.#offered(titled, now);
    if (!plan) return 'unknown';
    if (open?.productId === plan.productId) {
      open.cancelledAt = null;
      return 'noted';
    }
    const outcome = this.#pay(plan, { now, key, consents: true });
    const made = this.stretches.at(-1);
    if (made) made.noticedAt = now;
    return outcome;
  }

  #charge({ amount, ok }: Extract<Told, { kind: 'charge' }>, now: number, key: string): Outcome {
    const last = this.stretches.at(-1);
    if (!ok) {
      if (last && !isOver(last) && now <= last.paidUntil + this.#rules.graceMs) last.recurring = true;
      return 'failed';
    }
    const priced = this.#rules.plans.filter((plan) => plan.price === amount);
    const plan = priced.find((one) => one.productId === last?.productId) ?? this.#offered(priced, now);
    if (!plan) return 'unknown';
    const outcome = this.#pay(plan, { now, key, consents: false });
    const paid = this.stretches.at(-1);
    if (paid) paid.recurring = true;
    return outcome;
  }

  /** Paid time adds up: nothing that was paid is ever lost to a renewal or a change of plan. */
  #pay(plan: FoldPlan, { now, key, consents }: { now: number; key: string; consents: boolean }): Outcome {
    this.charges.push({ key, productId: plan.productId, amount: plan.price, at: new Date(now) });
    const open = this.#covering(now);
    if (!open) {
      this.#start(plan.productId, now, now + plan.duration * DAY);
      return 'started';
    }
    const changes = open.productId !== plan.productId;
    open.productId = plan.productId;
    open.paidUntil = Math.max(open.paidUntil, now) + plan.duration * DAY;
    if (consents) open.cancelledAt = null;
    return changes ? 'changed' : 'renewed';
  }

  #grant(told: Extract<Told, { kind: 'grant' }>, now: number): Outcome {
    const until = Math.max(told.until.getTime(), now);
    const open = this.#covering(now) ?? this.#start(told.productId, now, until);
    open.productId = told.productId;
    open.paidUntil = Math.max(open.paidUntil, until);
    open.cancelledAt = told.renews ? null : (open.cancelledAt ?? now);
    return 'granted';
  }

  #end(now: number): Outcome {
    const open = this.#covering(now);
    if (!open) return 'noted';
    open.stoppedAt = now;
    open.paidUntil = Math.min(open.paidUntil, now);
    open.cancelledAt = now;
    return 'stopped';
  }

  #cancel(now: number): Outcome {
    const open = this.#covering(now);
    if (!open || open.cancelledAt !== null) return 'noted';
    open.cancelledAt = now;
    return 'cancelled';
  }

  #start(productId: number, from: number, paidUntil: number): Open {
    const open: Open = {
      ...{ productId, from, paidUntil },
      ...{ cancelledAt: null, stoppedAt: null, recurring: false, noticedAt: null },
    };
    // Stopped in the moment it began: it never was.
    if (this.stretches.at(-1)?.from === from) this.stretches.pop();
    this.stretches.push(open);
    return open;
  }

  /** The stretch that holds the moment, if one does. */
  #covering(now: number): Open | undefined {
    const last = this.stretches.at(-1);
    return last && last.stoppedAt === null && now <= accessEnd(last, this.#rules.graceMs) ? last : undefined;
  }

  /** The one on offer at that time; or a retired one, for the couple that is still on it. */
  #offered(plans: readonly FoldPlan[], now: number): FoldPlan | undefined {
    const open = this.#covering(now);
    return (
      plans.find(
        (plan) =>
          plan.createdAt.getTime() - CLOCKS_MS <= now && (!plan.retiredAt || now < plan.retiredAt.getTime()),
      ) ?? plans.find((plan) => plan.productId === open?.productId)
    );
  }
}

const isOver = (open: Open) => open.stoppedAt !== null || open.cancelledAt !== null;

function accessEnd(open: Open, graceMs: number): number {
  if (open.stoppedAt !== null) return open.stoppedAt;
  // Called off within its grace: that is when it ends.
  if (open.cancelledAt !== null) return Math.max(open.paidUntil, open.cancelledAt);
  return open.paidUntil + (open.recurring ? graceMs : 0);
}

const closed = (open: Open, graceMs: number): Stretch => ({
  productId: open.productId,
  startsAt: new Date(open.from),
  paidUntil: new Date(open.paidUntil),
  endsAt: new Date(accessEnd(open, graceMs)),
  cancelledAt: open.cancelledAt === null ? null : new Date(open.cancelledAt),
});
