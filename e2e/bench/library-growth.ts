import type { BenchResult, BenchRow } from './bench-row.ts';
import { measureGrowth } from './growth.ts';
import { fetchWhole, type Library, openLibraryProduct } from './library-product.ts';

const SIZES = [100, 10_000, 100_000];
const sizes = `${SIZES.map((size) => size.toLocaleString('en')).join('; ')} videos`;
const PATHS = {
  list: '/api/videos?per_page=20',
  'category list': '/api/videos?per_page=20&category_id=3',
  search: '/api/videos?per_page=20&search=cowri',
};

/** The p99 of list and search as the library grows. */
export const libraryGrowthRow: BenchRow = {
  name: 'library-growth',
  run: async () => {
    const cluster = await openLibraryProduct();
    const libraries: Library[] = [];
    for (const size of SIZES) libraries.push(await cluster.apart(await cluster.library(size)));
    const results: BenchResult[] = [];
    for (const [what, path] of Object.entries(PATHS)) {
      const call = ({ address, token }: Library) => fetchWhole(address + path, token);
      results.push(await measureGrowth({ what, sizes, sites: libraries, call }));
    }
    for (const library of libraries) await library.close();
    await cluster.close();
    return results;
  },
};
