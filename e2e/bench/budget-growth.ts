import { type BenchResult, type BenchRow, median, percentile, round, spread } from './bench-row.ts';
import { openLibraryProduct } from './library-product.ts';
import { ask, type LongBudget, makeBudget } from './long-budget.ts';

const SIZES = [50, 2_000];
/** A round's 99th percentile is its second-slowest call. A pause of the machine decides it, so seven rounds are taken. */
const EACH = { warmUp: 30, rounds: 7, turns: 200 };
/** A call for the whole budget is heavy, and a couple may make only a few in a row (SEC-34). */
const WHOLE = { warmUp: 3, rounds: 1, turns: 12 };

interface Target {
  address: string;
  token: string;
  budget: LongBudget;
  /** The version of the line that is changed repeatedly, and the position in the feed of changes. */
  version: number;
  cursor: number;
}
type Ask = (target: Target, turn: number) => Promise<unknown>;

const wholeBudget: Ask = (target) => ask(target, '/api/budgets');
/** What a member does with a budget: opens it, changes a line, and asks what the other member changed. */
const CALLS: Record<string, Ask> = {
  'the whole budget, a line of it': wholeBudget,
  'one line changed': async (target, turn) => {
    const agreed = { mode: 'flat', amount_kobo: 100 * (turn + 100) };
    const change = { entity: 'budget_item', id: target.budget.lines[0], version: target.version, agreed };
    await ask(target, '/api/changes', { changes: [change] });
    target.version += 1;
  },
  'what the other changed': async (target) => {
    target.cursor = (await ask(target, `/api/changes?since=${target.cursor}`)).cursor;
  },
};

/** The p99 of a budget's calls as it grows. Calls alternate between the sizes, so that noise affects both. */
export const budgetGrowthRow: BenchRow = {
  name: 'budget-growth',
  run: async () => {
    const product = await openLibraryProduct();
    const libraries = [];
    const targets: Target[] = [];
    for (const count of SIZES) {
      const library = await product.library(count);
      libraries.push(library);
      const budget = await makeBudget(library, { name: 'Long', count });
      const { cursor } = await ask(library, '/api/budgets');
      targets.push({ ...library, budget, version: 1, cursor });
    }
    const results: BenchResult[] = [];
    for (const [what, call] of Object.entries(CALLS)) results.push(await grow(what, call, targets));
    for (const library of libraries) await library.close();
    await product.close();
    return results;
  },
};

async function grow(what: string, call: Ask, targets: readonly Target[]): Promise<BenchResult> {
  const { warmUp, rounds, turns } = call === wholeBudget ? WHOLE : EACH;
  const p99s = targets.map((): number[] => []);
  const times = targets.map((): number[] => []);
  for (let turn = -warmUp; turn < rounds * turns; turn += 1) {
    for (const [at, target] of targets.entries()) {
      const began = performance.now();
      await call(target, turn);
      if (turn >= 0) times[at]?.push(performance.now() - began);
    }
    if ((turn + 1) % turns !== 0 || turn < 0) continue;
    for (const [at, own] of times.entries()) p99s[at]?.push(percentile(own.splice(0), 0.99));
  }
  const [small = Number.NaN, large = Number.NaN] = p99s.map(median);
  // A larger budget has more lines, so the time per line is compared.
  const growth = call === wholeBudget ? ((large / small) * (SIZES[0] ?? 1)) / (SIZES[1] ?? 1) : large / small;
  return {
    what: `${what}, p99 at ${SIZES.map((size) => size.toLocaleString('en')).join('; ')} lines`,
    ours: p99s.map((all) => (rounds > 1 ? spread(all, ' ms', 1) : `${round(median(all), 1)} ms`)).join('; '),
    beside: 'the first size',
    figure: round(growth),
    goal: '≤ 1.5',
    met: growth <= 1.5,
  };
}
