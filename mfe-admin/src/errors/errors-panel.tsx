import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { getBrowserError, listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { PER_PAGE } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';
import { errorSummary } from './error-summary.ts';
import errorsCss from './errors.module.css';

const errorsQuery = ({ part, version, page }: { part: string; version: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.errors, { part, version, page }],
    queryFn: ({ signal }) =>
      fetchData(listBrowserErrors, {
        query: { page, per_page: PER_PAGE, ...(part && { part }), ...(version && { version }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const errorQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.errors, 'one', id],
    queryFn: ({ signal }) => fetchData(getBrowserError, { params: { id }, signal }),
  });

type Version = AnswerOf<typeof listBrowserErrors>['versions'][number];

/** Lists the errors in browsers of the last 14 days, by version and cause. */
export function ErrorsPanel() {
  const address = useListSearch();
  const part = address.text('part');
  const version = address.text('version');
  const errors = useQuery(errorsQuery({ part, version, page: address.page }));
  const versions = errors.data?.versions ?? [];
  const parts = [...new Set(versions.map((one) => one.part))].sort();
  const emptyText =
    errors.data?.known === false
      ? 'This site doesn’t know where its releases are stored, so it can’t show their errors. Set RELEASE_STORE.'
      : part || version
        ? 'No browser reported an error like this in the last 14 days.'
        : 'No browser reported an error in the last 14 days.';
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Grid gap={3} className={errorsCss.finding}>
        <SelectField
          label="Part"
          placeholder="All parts"
          options={withChosen(part, parts).map((name) => ({ value: name, label: name }))}
          value={part}
          onChange={({ target }) => address.change({ part: target.value, version: '' })}
        />
        <SelectField
          label="Version"
          placeholder="All versions"
          options={withChosen(
            version,
            versions.filter((one) => !part || one.part === part).map((one) => one.version),
          ).map((name) => ({ value: name, label: labelOf(versions, name, part) }))}
          value={version}
          onChange={({ target }) => address.change({ version: target.value })}
        />
      </Grid>
      <PagedPanel query={errors} noun="errors" emptyText={emptyText} onPage={address.toPage}>
        {(rows) => (
          <Stack gap={5} shrink className={css.sections}>
            {[...groupBy(rows, (row) => `${row.part} ${row.version}`)].map(([name, list]) => (
              <VersionErrors
                key={name}
                name={name}
                version={versions.find((one) => `${one.part} ${one.version}` === name)}
                errors={list}
              />
            ))}
          </Stack>
        )}
      </PagedPanel>
    </Stack>
  );
}

/** Adds the chosen option, since the address may name one that no longer has errors. */
const withChosen = (chosen: string, all: readonly string[]): string[] => [
  ...new Set(chosen ? [...all, chosen] : all),
];

function labelOf(versions: readonly Version[], name: string, part: string): string {
  const version = versions.find((one) => one.version === name);
  const state = version?.live === 'stable' ? ' (live)' : version?.live === 'canary' ? ' (canary)' : '';
  return `${part || !version ? '' : `${version.part} `}${name}${state}`;
}

interface VersionErrorsProps {
  name: string;
  version: Version | undefined;
  errors: readonly BrowserError[];
}

function VersionErrors({ name, version, errors }: VersionErrorsProps) {
  return (
    <Stack as="section" gap={3} shrink aria-label={name}>
      <Row as="header" gap={3} rowGap={1} wrap shrink>
        <Text as="h2" size={18} breaks>
          {name}
        </Text>
        {version?.live === 'stable' && <Badge tone="green">Live</Badge>}
        {version?.live === 'canary' && <Badge tone="amber">Canary</Badge>}
        {version && (
          <Text as="span" tone="muted" size={14}>
            {times(version.count)} in all
          </Text>
        )}
      </Row>
      <Stack as="ul" className={errorsCss.errors}>
        {errors.map((error) => (
          <Cause key={error.id} error={error} />
        ))}
      </Stack>
    </Stack>
  );
}

function Cause({ error }: { error: BrowserError }) {
  const [open, setOpen] = useState(false);
  const { message, part, phase, count, first_at, last_at } = error;
  const summary = errorSummary(message, part);
  return (
    <Stack as="li" shrink className={errorsCss.error}>
      <Text weight={600} breaks>
        {summary}
      </Text>
      <Text tone="muted" size={14}>
        {times(count)}, {PHASES[phase] ?? phase} · First {formatTimestamp(first_at)} · Last{' '}
        {formatTimestamp(last_at)}
      </Text>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.more}>Where it happened</summary>
        {open && <Places id={error.id} raw={summary === message ? '' : message} />}
      </details>
    </Stack>
  );
}

const times = (count: number) => (count === 1 ? 'Once' : `${formatCount(count)} times`);

const PHASES: Readonly<Record<string, string>> = {
  load: 'while the part was loading',
  mount: 'while the part was starting',
  chunk: 'while a page was loading',
  'left-behind': 'after its page was left',
  'long-task': 'the page didn’t answer meanwhile',
  uncaught: 'where nothing caught it',
  render: 'while a page was open',
  reported: 'caught by the part itself',
};

/** @param raw the browser's message, if it differs from the shown summary */
function Places({ id, raw }: { id: string; raw: string }) {
  const query = useQuery(errorQuery(id));
  return (
    <Loaded query={query} what="the places in the code">
      {({ places, routes, browsers }) => (
        <Stack as="dl" gap={1} size={14} className={errorsCss.places}>
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
