import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import type { List, ListQuery } from '../list/list.ts';
import { ErrorCause } from './error-cause.tsx';
import { errorSummary } from './error-summary.ts';

type Errors = CallInput<typeof listBrowserErrors>;
const listErrors = async (query: ListQuery, signal?: AbortSignal) =>
  fetchData(listBrowserErrors, { query, ...(signal && { signal }) } as Errors);

/** The versions that failed or are live. */
const versionsQuery = () =>
  queryOptions({
    queryKey: [...keys.errors, 'versions'],
    queryFn: ({ signal }) => listErrors({ per_page: 1 }, signal),
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
    const page = await listErrors(query, signal);
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
    {
      id: 'error',
      label: 'What failed',
      text: ({ message, part }) => errorSummary(message, part),
      cell: (error) => <ErrorCause error={error} />,
    },
    {
      id: 'version',
      label: 'Version',
      text: ({ part, version }) => `${part} ${version}`,
      cell: (error) => <Version error={error} />,
    },
    { id: 'count', label: 'Times', num: true, text: ({ count }) => count },
    { id: 'first', label: 'First', text: ({ first_at }) => formatTimestamp(first_at), hidden: true },
    { id: 'last', label: 'Last', text: ({ last_at }) => formatTimestamp(last_at) },
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
    <Row as="span" inline gap={2} wrap nowrap>
      {part} {version}
      {live && (
        <Badge tone={live === 'stable' ? 'green' : 'amber'}>{live === 'stable' ? 'Live' : 'Canary'}</Badge>
      )}
    </Row>
  );
}
