import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mfe } from '../shared/contract/mfe.schema.ts';

/**
 * What several pages of a remote use is a file of its own: it stays on the phone when a page changes, and isn't fetched
 * again with the next page. Scripts alone: a page's stylesheet has what it uses, in the order in which it is used.
 */
export function splitChunks(remote: string) {
  const { routes }: Mfe = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', remote, 'mfe.json'), 'utf8'),
  );
  // A prerendered page is opened by strangers, once: it brings what it uses and nothing for others.
  const whole = routes.flatMap(({ prerender, chunk }) => (prerender && chunk ? [chunk] : []));
  return {
    chunks: (chunk: { name?: string | undefined; isOnlyInitial: () => boolean }) =>
      !chunk.isOnlyInitial() && !whole.includes(chunk.name ?? ''),
    cacheGroups: {
      default: false as const,
      defaultVendors: false as const,
      // Three pages' of a dozen: the others don't bring what puts lists in order.
      sorting: {
        name: 'sorting',
        type: /^javascript/,
        test: /[\\/](@dnd-kit[\\/]|ui[\\/]sortable-list\.tsx)/,
        minChunks: 3,
        priority: 1,
      },
      common: {
        name: 'common',
        type: /^javascript/,
        test: /[\\/](shared|node_modules)[\\/]/,
        minChunks: 3,
      },
    },
  };
}

/**
 * The shell's first scripts come over several connections at once, of which each has its share of a narrow line: the one
 * that all wait for is not to be the largest by far.
 */
export const shellChunks = {
  preset: 'default' as const,
  cacheGroups: {
    // A group that is called react is taken out by the federation's plugin.
    dom: { name: 'lib-react', test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/, priority: 1 },
  },
};
