import { readProofText } from '../account/proof-text.ts';
import { Stretches } from './stretches.ts';
import type { Entitlement, FoldPlan, JournalEvent, Outcome, Told } from './told.ts';
import { isStop, plansTitled } from './words.ts';

/** An aggregator may tell one purchase twice: the text itself, and that it added the number. */
const SAME_PURCHASE_MS = 10 * 60_000;
/** Clocks differ: a text may seem to come a little before the plan that it names. */
const CLOCKS_MS = 5 * 60_000;

export interface FoldRules {
  plans: readonly FoldPlan[];
  /** After paid time that renews by itself, while the operator tries again. */
  graceMs: number;
}

/** The rules, what was found so far, and the event at hand. */
interface Step<T extends Told['kind'] = Told['kind']> {
  plans: readonly FoldPlan[];
  found: Stretches;
  key: string;
  /** Milliseconds. */
  now: number;
  told: Extract<Told, { kind: T }>;
}

/**
 * What a number is entitled to, from everything that was ever told about it. Pure: no clock, no I/O; the same rows
 * in any order, any number of times, give the same entitlement (security line 19).
 */
export function foldEntitlement(events: readonly JournalEvent[], { plans, graceMs }: FoldRules): Entitlement {
  const found = new Stretches(graceMs);
  const outcomes: Entitlement['outcomes'] = new Map();
  for (const { key, at, told } of inOrder(events)) {
    outcomes.set(key, applied({ plans, found, key, now: at.getTime(), told }));
  }
  return { stretches: found.closed(), charges: found.charges, outcomes };
}

/** By time; what happened at one moment by its key, which doesn't depend on who came first. */
function inOrder(events: readonly JournalEvent[]): JournalEvent[] {
  const once = new Map(events.map((event) => [event.key, event]));
  return [...once.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
}

function applied(step: Step): Outcome {
  const { plans, found, key, now, told } = step;
  switch (told.kind) {
    case 'text':
      return text({ ...step, told });
    case 'notice':
      return notice({ ...step, told });
    case 'charge':
      return charge({ ...step, told });
    case 'end':
      return found.end(now);
    case 'cancel':
      return found.cancel(now);
    case 'grant':
      return found.grant(told, now);
    case 'forget':
      return found.forget();
    case 'paid': {
      const plan = plans.find(({ productId }) => productId === told.productId);
      return plan ? found.pay(plan, { now, key, consents: true }) : 'unknown';
    }
    case 'receipt':
      found.charges.push({ key, productId: told.productId, amount: told.amount, at: new Date(now) });
      return 'noted';
    case 'moved':
      return 'moved';
    case 'unreadable':
      return 'unreadable';
  }
}

function text(step: Step<'text'>): Outcome {
  const { plans, found, key, now, told } = step;
  const plan = offered(plansTitled(plans, told.text, told.code), step);
  if (plan) {
    const open = found.covering(now);
    const noticed = open?.noticedAt ?? null;
    if (open?.productId === plan.productId && noticed !== null && now - noticed <= SAME_PURCHASE_MS) {
      open.noticedAt = null;
      return 'noted';
    }
    return found.pay(plan, { now, key, consents: true });
  }
  if (isStop(told.text, plans)) return found.end(now);
  return readProofText(told.text) ? 'proof' : 'unknown';
}

function notice(step: Step<'notice'>): Outcome {
  const { plans, found, key, now, told } = step;
  const titled = plansTitled(plans, told.title, told.code);
  const open = found.covering(now);
  if (!told.added) {
    // Taken off a plan that was left for another one since: the present one runs on.
    const other = open && titled.length > 0 && !titled.some(({ productId }) => productId === open.productId);
    return other ? 'noted' : found.end(now);
  }
  const plan = offered(titled, step);
  if (!plan) return 'unknown';
  if (open?.productId === plan.productId) {
    open.cancelledAt = null;
    return 'noted';
  }
  const outcome = found.pay(plan, { now, key, consents: true });
  if (found.last) found.last.noticedAt = now;
  return outcome;
}

function charge(step: Step<'charge'>): Outcome {
  const { plans, found, key, now, told } = step;
  const { last } = found;
  if (!told.ok) {
    const runs = last && last.stoppedAt === null && last.cancelledAt === null;
    if (runs && now <= last.paidUntil + found.graceMs) last.recurring = true;
    return 'failed';
  }
  const priced = plans.filter(({ price }) => price === told.amount);
  const plan = priced.find(({ productId }) => productId === last?.productId) ?? offered(priced, step);
  if (!plan) return 'unknown';
  const outcome = found.pay(plan, { now, key, consents: false });
  if (found.last) found.last.recurring = true;
  return outcome;
}

/** The one on offer at that time; or a retired one, for the couple that is still on it. */
function offered(
  plans: readonly FoldPlan[],
  { found, now }: Pick<Step, 'found' | 'now'>,
): FoldPlan | undefined {
  const open = found.covering(now);
  const onOffer = ({ createdAt, retiredAt }: FoldPlan) =>
    createdAt.getTime() - CLOCKS_MS <= now && (!retiredAt || now < retiredAt.getTime());
  return plans.find(onOffer) ?? plans.find(({ productId }) => productId === open?.productId);
}
