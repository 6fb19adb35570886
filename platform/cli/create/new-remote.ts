import { rangeOf } from '../../../shared/domain/contract-range.ts';

/** The names of a new remote, in every place that uses them. All of them follow from "mfe-guest-list". */
interface RemoteName {
  /** "mfe-guest-list" */
  remote: string;
  /** "guest-list": the feature, its chunk and the end of the path. */
  feature: string;
  /** "Guest list" */
  title: string;
  /** "GuestListPage" */
  page: string;
}

/** @throws a sentence when it can't be a remote's name */
export function nameRemote(remote: string): RemoteName {
  if (!/^mfe-[a-z]+(-[a-z]+)*$/.test(remote)) {
    throw new Error(
      'A remote is called mfe- and what it is about, in small letters: npm run create -- mfe-vendors.',
    );
  }
  return { remote, ...nameFeature(remote.slice('mfe-'.length)) };
}

/** Returns the names of a page's feature, such as "guest-list", in the places that use it. */
export function nameFeature(feature: string): Omit<RemoteName, 'remote'> {
  const phrase = feature.replaceAll('-', ' ');
  const pascal = feature.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
  return { feature, title: phrase[0]?.toUpperCase() + phrase.slice(1), page: `${pascal}Page` };
}

/** Returns the files of a new remote, by their path in its folder. `contract` is the version that the shell offers. */
export function filesOfRemote(name: RemoteName, contract: string): Record<string, string> {
  const { remote, feature } = name;
  const home = 'app/overview';
  return {
    'package.json': json(packageOf(remote)),
    'mfe.json': json(manifestOf(name, contract)),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      include: ['**/*', '../platform/build/assets.d.ts'],
      exclude: ['dist', 'dist-dev', 'node_modules'],
    }),
    'src/routes.tsx': entryOf(name),
    'src/routes.test.ts': ENTRY_TEST,
    [`src/${feature}/${feature}-page.tsx`]: pageOf({ ...name, home }),
    [`src/${feature}/${feature}.test.tsx`]: pageTestOf({ ...name, path: `app/${feature}`, home }),
    'README.md': readmeOf(name),
    'CHANGELOG.md': `# Changes of ${remote}\n\n## 0.1.0\n\n- The page ${name.title} at /app/${feature}.\n`,
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const packageOf = (remote: string) => ({
  name: `@wedding/${remote}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  journeys: [],
  dependencies: {
    '@wedding/shared': 'workspace:*',
    'lucide-react': 'catalog:',
    react: 'catalog:',
    'react-dom': 'catalog:',
  },
  devDependencies: {
    '@testing-library/react': 'catalog:',
    '@types/react': 'catalog:',
    '@types/react-dom': 'catalog:',
    jsdom: 'catalog:',
    vitest: 'catalog:',
  },
});

const manifestOf = ({ remote, feature, title }: RemoteName, contract: string) => ({
  $schema: '../shared/contract/mfe.schema.json',
  name: remote,
  contract: rangeOf(contract),
  routes: [{ path: `app/${feature}`, auth: 'couple', chunk: feature, title }],
  nav: [{ to: `/app/${feature}`, label: title.toUpperCase(), icon: 'badge-check', role: 'user', order: 40 }],
  slots: { offers: [], fills: [] },
  namespaces: [],
});

/** Returns the entry as the formatter writes it, whatever the name's length. */
function entryOf({ feature, page }: RemoteName): string {
  const key = feature.includes('-') ? `'${feature}'` : feature;
  const load = `(await import(/* webpackChunkName: "${feature}" */ './${feature}/${feature}-page.tsx')).${page},`;
  const line = `  ${key}: async () => ${load}`;
  return `import { pageRoutes } from '@wedding/shared/host/entry.ts';
import manifest from '../mfe.json';

/** The pages, by the names that \`mfe.json\` gives their chunks. */
const pages = {
${line.length > 110 ? `  ${key}: async () =>\n    ${load}` : line}
};

export default pageRoutes(manifest, pages);
`;
}

const ENTRY_TEST = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryProblems } from '@wedding/shared/contract/mfe-entry.ts';
import { expect, test } from 'vitest';
import manifest from '../mfe.json';
import routes, * as entry from './routes.tsx';

test('the entry has the pages and fills the slots that mfe.json names', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  expect(entryProblems({ manifest, source, ...entry })).toEqual([]);
  expect(routes.map(({ path }) => path)).toEqual(manifest.routes.map(({ path }) => path));
});
`;

const LINK_LABELS: Readonly<Record<string, string>> = {
  'app/overview': 'Back to your home',
  'app/admin/overview': 'Back to the dashboard',
};

/** What a page says until somebody has written it. */
export const NOTHING_YET = 'There is nothing in this list yet';

/** Returns a page with an empty list and a link. @param page `home`: the link's path, without its first slash */
export const pageOf = ({
  title,
  page,
  home,
}: Pick<RemoteName, 'title' | 'page'> & {
  home: string;
}) => `import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';

export function ${page}() {
  return (
    <Page>
      <PageHeader title="${title}" />
      <EmptyState
        text="${NOTHING_YET}"
        action={<ButtonLink to="/${home}">${LINK_LABELS[home] ?? 'Back to the start'}</ButtonLink>}
      />
    </Page>
  );
}
`;

export const pageTestOf = ({
  path,
  title,
  home,
}: {
  path: string;
  title: string;
  home: string;
}) => `import { screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { expect, test } from 'vitest';
import routes from '../routes.tsx';

test('an empty list says so and leads on', async () => {
  await renderRemote({ routes, at: '/${path}', replies: {} });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '${LINK_LABELS[home] ?? 'Back to the start'}' }).getAttribute('href')).toBe('/${home}');
});
`;

const readmeOf = ({ remote, feature, title }: RemoteName) => `# ${remote}

**Owns** the page ${title} (\`/app/${feature}\`) and its entry in the navigation. \`mfe.json\` declares them, \`src/routes.tsx\` is
the entry, \`src/${feature}/\` the feature. It uses the shell through \`useHost()\` and the api through the calls of
\`shared/contract\`.

**Run** \`npm run dev\` and open \`/app/${feature}\` as a couple. Edits of the code show at once and keep the page's state.

**Test** \`npm test -- ${remote}\` checks types, lint and import boundaries, and runs the tests and the journeys that
package.json names under \`journeys\`.

**Ship** at any time; no other part changes:

1. Raise \`version\` in package.json. Under that version in CHANGELOG.md, describe what changes for users.
2. \`npm run release -- check ${remote}\` checks that it fits what is live, and says what to do if it doesn't.
3. \`npm run release -- publish ${remote}\`, then \`promote ${remote} --percent 5\`, later \`--percent 100\`.
4. \`npm run release -- status ${remote}\` shows how often it fails; \`rollback ${remote}\` rolls it back in seconds.
`;
