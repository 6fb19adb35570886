import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mfe } from '../../shared/contract/mfe.schema.ts';

/**
 * Puts modules that several pages of a remote use into a file of their own: it stays on the phone when a page changes,
 * and isn't fetched again with the next page. This applies only to scripts: a page's stylesheet contains what it uses,
 * in the order in which it is used.
 */
export function splitChunks(remote: string) {
  const { routes, slots }: Mfe = JSON.parse(
    readFileSync(join(import.meta.dirname, '../..', remote, 'mfe.json'), 'utf8'),
  );
  // Strangers open a prerendered page once, and a slot stands on another team's page: they load only what they use.
  const prerendered = routes.flatMap(({ prerender, chunk }) => (prerender && chunk ? [chunk] : []));
  const whole = [...prerendered, ...(slots?.fills ?? [])];
  return {
    chunks: (chunk: { name?: string | undefined; isOnlyInitial: () => boolean }) =>
      !chunk.isOnlyInitial() && !whole.includes(chunk.name ?? ''),
    cacheGroups: {
      default: false as const,
      defaultVendors: false as const,
      // Three pages out of a dozen use them: the others load neither the code that sorts lists nor the one that draws.
      sorting: { ...ofSomePages('sorting'), test: /[\\/](@dnd-kit[\\/]|sortable-list\.tsx)/ },
      charts: { ...ofSomePages('charts'), test: /[\\/]bar-chart\.tsx/ },
      // Sheets and forms use them, which load beside a page.
      amounts: {
        ...ofSomePages('amounts'),
        test: /[\\/](read-amount|plain-amount|amount-question|money-field)\.tsx?/,
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

const ofSomePages = (name: string) => ({
  name,
  type: /^javascript/,
  minChunks: 3,
  priority: 1,
  enforce: true,
});

/**
 * The shell's first scripts load over several connections, each with its share of a slow line: the script that
 * everything waits for should not be by far the largest.
 */
export const shellChunks = {
  preset: 'default' as const,
  // The bundler's own 20,000 splits off two more small chunks, each of which the entry names with its hash.
  minSize: 24_000,
  cacheGroups: {
    // The federation's plugin removes a group named react.
    dom: { name: 'lib-react', test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/, priority: 1 },
  },
};
