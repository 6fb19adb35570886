import type { BenchResult, BenchRow } from './bench-row.ts';
import { measureGrowth } from './growth.ts';
import { openLibraryProduct } from './library-product.ts';
import { ask, type LongBudget, makeBudget } from './long-budget.ts';

const SIZES = [50, 2_000] as const;
const sizes = `${SIZES.map((size) => size.toLocaleString('en')).join('; ')} lines`;
/** A call for the whole budget is heavy, and a couple may make only a few in a minute (SEC-34). */
const WHOLE = { warmUp: 3, rounds: 1, turns: 12, pauseMs: 15_000 };
/** A larger budget has more lines, so the time per line is compared. */
const PER_LINE = SIZES[0] / SIZES[1];

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

/** The p99 of a budget's calls as it grows. */
export const budgetGrowthRow: BenchRow = {
  name: 'budget-growth',
  run: async () => {
    const product = await openLibraryProduct();
    const libraries = [];
    const targets: Target[] = [];
    for (const count of SIZES) {
      const library = await product.apart(await product.library(count));
      libraries.push(library);
      const budget = await makeBudget(library, { name: 'Long', count });
      const { cursor } = await ask(library, '/api/budgets');
      targets.push({ ...library, budget, version: 1, cursor });
    }
    const results: BenchResult[] = [];
    for (const [what, call] of Object.entries(CALLS)) {
      const limits = call === wholeBudget ? { share: PER_LINE, rounds: WHOLE } : {};
      results.push(await measureGrowth({ what, sizes, sites: targets, call, ...limits }));
    }
    for (const library of libraries) await library.close();
    await product.close();
    return results;
  },
};
