import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { getBrowserError, listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, figure, type List, paged, time } from '../list/list.ts';
import { errorSummary } from './error-summary.ts';
import css from './errors.module.css';

/** The versions that failed or are live. */
const versionsQuery = () => ({
  ...callQuery([...keys.errors, 'versions'], listBrowserErrors, { query: { per_page: 1 } }),
  // Each row asks for them.
  staleTime: 30_000,
});
const useVersions = () => useQuery(versionsQuery()).data?.versions ?? [];

const STATES = { stable: 'live', canary: 'canary' } as const;

const usePartOptions = () => {
  const parts = new Set(useVersions().map(({ part }) => part));
  return [...parts].sort().map((part) => ({ value: part, label: part }));
};

const useVersionOptions = () =>
  useVersions().map(({ part, version, live }) => ({
    value: version,
    label: `${part} ${version}${live ? ` (${STATES[live]})` : ''}`,
  }));

const ERRORS: List<BrowserError> = {
  noun: 'errors',
  call: async (query, signal) => {
    const page = await paged(listBrowserErrors)(query, signal);
    return page.known ? page : { ...page, note: UNKNOWN };
  },
  queryKey: keys.errors,
  filters: [
    { name: 'part', label: 'Part', options: usePartOptions, allows: /^[a-z][a-z-]{1,40}$/, all: 'All parts' },
    {
      name: 'version',
      label: 'Version',
      options: useVersionOptions,
      allows: /^\d[\w.+-]{0,63}$/,
      all: 'All versions',
    },
  ],
  columns: [
    column('error', 'What failed', ({ message, part }) => errorSummary(message, part), {
      cell: (error) => <ErrorCause error={error} />,
    }),
    column('version', 'Part', ({ part, version }) => `${part} ${version}`, {
      cell: (error) => <Version error={error} />,
      plain: true,
    }),
    column('where', 'Where', ({ routes }) => routes.map(({ name }) => name).join(', ') || '–', {
      cell: (error) => <Where error={error} />,
      plain: true,
    }),
    figure('count', 'Times', ({ count }) => count),
    time('first', 'Since', ({ first_at }) => first_at, { hidden: true }),
    time('last', 'Last', ({ last_at }) => last_at),
  ],
  empty: 'No browser reported an error in the last 14 days.',
};

const UNKNOWN =
  'This site doesn’t know where its releases are stored, so it can’t show their errors. Set RELEASE_STORE.';

/** Lists the errors in browsers of the last 14 days, by version and cause. */
export const ErrorsPanel = () => <DataList list={ERRORS} />;

function Version({ error: { part, version } }: { error: BrowserError }) {
  const live = useVersions().find((one) => one.part === part && one.version === version)?.live;
  return (
    <TwoLines below={version}>
      <Row as="span" inline gap={2} wrap>
        {part}
        {live && (
          <Badge tone={live === 'stable' ? 'green' : 'amber'}>{live === 'stable' ? 'Live' : 'Canary'}</Badge>
        )}
      </Row>
    </TwoLines>
  );
}

/** The page on which it failed most often, and when in the life of a page. */
function Where({ error: { routes, phase } }: { error: BrowserError }) {
  const [page, ...others] = routes;
  return (
    <TwoLines below={PHASES[phase] ?? phase}>
      {page?.name ?? '–'}
      {others.length > 0 && ` and ${formatCount(others.length)} more`}
    </TwoLines>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  load: 'While the part was loading',
  mount: 'While the part was starting',
  chunk: 'While a page was loading',
  'left-behind': 'After its page was left',
  'long-task': 'While its code kept the page busy',
  uncaught: 'Caught by nothing',
  render: 'While a page was open',
  reported: 'Caught by the part itself',
};

const TwoLines = ({ below, children }: { below: string; children: ReactNode }) => (
  <>
    <Text as="span" nowrap className={css.line}>
      {children}
    </Text>
    <Text tone="muted" size={13} nowrap>
      {below}
    </Text>
  </>
);

const errorQuery = (id: string) =>
  callQuery([...keys.errors, 'one', id], getBrowserError, { params: { id } });

/** What failed, and in which line. Opens to the places in the sources. */
function ErrorCause({ error: { id, message, part, frame } }: { error: BrowserError }) {
  const [open, setOpen] = useState(false);
  const summary = errorSummary(message, part);
  return (
    <details className={css.cause} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-edit>
        <ChevronRight />
        <span className={css.sentence}>{summary}</span>
        <Text as="span" tone="muted" size={13} weight={400} className={css.frame}>
          {frame || 'No line of this site’s files'}
        </Text>
      </summary>
      {open && <Places id={id} raw={summary === message ? '' : message} />}
    </details>
  );
}

interface PlacesProps {
  id: string;
  /** The browser's message, if it differs from the shown summary. */
  raw: string;
}

function Places({ id, raw }: PlacesProps) {
  const query = useQuery(errorQuery(id));
  return (
    <Loaded query={query} what="the places in the code">
      {({ first_at, places, routes, browsers }) => (
        <Stack as="dl" gap={1} size={14} className={css.places}>
          <dt>In the sources</dt>
          <dd>
            {places.length === 0 && 'The browser didn’t name a place in our files.'}
            <ol>
              {places.map((place, index) => (
                <li key={index}>
                  <code>{place}</code>
                </li>
              ))}
            </ol>
          </dd>
          <dt>Since</dt>
          <dd>{formatTimestamp(first_at)}</dd>
          <dt>On pages</dt>
          <dd>{routes.map(counted).join(', ')}</dd>
          <dt>In browsers</dt>
          <dd>{browsers.map(counted).join('; ')}</dd>
          {raw && (
            <>
              <dt>In the browser’s words</dt>
              <dd>
                <code>{raw}</code>
              </dd>
            </>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const counted = ({ name, count }: { name: string; count: number }) => `${name} (${count})`;
