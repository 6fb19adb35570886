import { type BenchResult, type BenchRow, percentile, round } from './bench-row.ts';
import { type Library, openLibraryProduct, timedCall } from './library-product.ts';

const SIZES = [100, 10_000, 100_000];
const TURNS = 400;
const PATHS = {
  list: '/api/videos?per_page=20',
  'category list': '/api/videos?per_page=20&category_id=3',
  search: '/api/videos?per_page=20&search=cowri',
};

/** The p99 of list and search as the library grows. Calls alternate between the sizes, so that noise affects all of them. */
export const libraryGrowthRow: BenchRow = {
  name: 'library-growth',
  run: async () => {
    const cluster = await openLibraryProduct();
    const libraries: Library[] = [];
    for (const size of SIZES) libraries.push(await cluster.library(size));
    const results: BenchResult[] = [];
    for (const [what, path] of Object.entries(PATHS)) results.push(await grow(what, path, libraries));
    for (const library of libraries) await library.close();
    await cluster.close();
    return results;
  },
};

async function grow(what: string, path: string, libraries: Library[]): Promise<BenchResult> {
  const times = libraries.map((): number[] => []);
  for (let turn = -50; turn < TURNS; turn++) {
    for (const [at, library] of libraries.entries()) {
      const taken = await timedCall(library.address + path, library.token);
      if (turn >= 0) times[at]?.push(taken);
    }
  }
  const p99 = times.map((all) => percentile(all, 0.99));
  const growth = Math.max(...p99.slice(1)) / (p99[0] ?? Number.NaN);
  return {
    what: `${what}, p99 at ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} videos`,
    ours: `${p99.map((ms) => round(ms, 1)).join(', ')} ms`,
    beside: 'the first size',
    figure: round(growth),
    goal: '≤ 1.5',
    met: growth <= 1.5,
  };
}
