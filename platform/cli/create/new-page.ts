import { type Mfe, mfeSchema } from '../../../shared/contract/mfe.schema.ts';
import type { SourceChange } from './change-sources.ts';
import { nameFeature, pageOf, pageTestOf } from './new-remote.ts';

/** The sources of a remote that a page is added to. */
interface RemoteSources {
  remote: string;
  /** `mfe.json` and `src/routes.tsx`, as they are. */
  manifest: string;
  entry: string;
  /** Paths of every part's pages, with their owners. */
  taken: readonly { path: string; remote: string }[];
}

/**
 * Returns the sources of a page at a path. The part after `app/`, or `app/admin/`, names its feature and its chunk.
 * @throws a sentence when the path can't be used
 */
export function newPage(path: string, { remote, manifest, entry, taken }: RemoteSources): SourceChange {
  const mfe: Mfe = mfeSchema.parse(JSON.parse(manifest));
  const [, area = '', rest = ''] = /^(app\/admin\/|app\/|)([a-z]+(?:[-/][a-z]+)*)$/.exec(path) ?? [];
  if (!rest || rest === 'app') {
    throw new Error(
      'A page has a path in small letters, without a first slash: app/vendors, app/admin/vendors.',
    );
  }
  const owner = taken.find((one) => one.path === path);
  if (owner) throw new Error(`${path} belongs to ${owner.remote}: choose another path.`);
  const feature = rest.replaceAll('/', '-');
  if (mfe.routes.some(({ chunk }) => chunk === feature)) {
    throw new Error(`${remote} has a chunk ${feature} already: choose another path.`);
  }
  const auth = area === 'app/admin/' ? 'admin' : area ? 'couple' : 'public';
  const { title, page } = nameFeature(feature);
  const home = { admin: 'app/admin/overview', couple: 'app/overview', public: '' }[auth];
  const folder = `${remote}/src/${feature}`;
  const key = feature.includes('-') ? `'${feature}'` : feature;
  const route = JSON.stringify({ path, auth, chunk: feature, title });
  const load = `(await import(/* webpackChunkName: "${feature}" */ './${feature}/${feature}-page.tsx')).${page}`;
  const pagesEnd = entry.indexOf('\n};', entry.indexOf('const pages'));
  if (pagesEnd < 0) throw new Error(`${remote}/src/routes.tsx has no list of pages.`);
  return {
    files: {
      [`${folder}/${feature}-page.tsx`]: pageOf({ title, page, home }),
      [`${folder}/${feature}-page.test.tsx`]: pageTestOf({ path, title, home }),
    },
    additions: {
      [`${remote}/mfe.json`]: [{ before: '\n  ],\n  "nav"', text: `,\n    ${route}` }],
      [`${remote}/src/routes.tsx`]: [
        { before: entry.slice(pagesEnd), text: `\n  ${key}: async () => ${load},` },
      ],
    },
  };
}
