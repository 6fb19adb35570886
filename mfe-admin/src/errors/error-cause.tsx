import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { getBrowserError } from '@wedding/shared/contract/browser-error.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { keys } from '../lib/query-keys.ts';
import { errorSummary } from './error-summary.ts';
import errorsCss from './errors.module.css';

const errorQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.errors, 'one', id],
    queryFn: ({ signal }) => fetchData(getBrowserError, { params: { id }, signal }),
  });

/** What failed. Opens to when in the life of a page, and to the places in the code. */
export function ErrorCause({ error: { id, message, part, phase } }: { error: BrowserError }) {
  const [open, setOpen] = useState(false);
  const summary = errorSummary(message, part);
  return (
    <>
      {summary}
      <details className={errorsCss.where} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.more}>Where it happened</summary>
        {open && <Places id={id} when={PHASES[phase] ?? phase} raw={summary === message ? '' : message} />}
      </details>
    </>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  load: 'While the part was loading',
  mount: 'While the part was starting',
  chunk: 'While a page was loading',
  'left-behind': 'After its page was left',
  'long-task': 'While its code kept the page busy',
  uncaught: 'Where nothing caught it',
  render: 'While a page was open',
  reported: 'Caught by the part itself',
};

interface PlacesProps {
  id: string;
  /** When in the life of a page it failed. */
  when: string;
  /** The browser's message, if it differs from the shown summary. */
  raw: string;
}

function Places({ id, when, raw }: PlacesProps) {
  const query = useQuery(errorQuery(id));
  return (
    <Loaded query={query} what="the places in the code">
      {({ places, routes, browsers }) => (
        <Stack as="dl" gap={1} size={14} className={errorsCss.places}>
          <dt>When</dt>
          <dd>{when}</dd>
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
