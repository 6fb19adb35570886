import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { getBrowserError } from '@wedding/shared/contract/browser-error.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { errorSummary } from './error-summary.ts';
import css from './errors.module.css';

const errorQuery = (id: string) =>
  callQuery([...keys.errors, 'one', id], getBrowserError, { params: { id } });

/** What failed, and in which line. Opens to the places in the sources. */
export function ErrorCause({ error: { id, message, part, frame } }: { error: BrowserError }) {
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
