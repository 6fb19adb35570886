import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText } from '@wedding/shared/ui/states/skeleton.tsx';
import type { ReactNode } from 'react';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';

interface NotLoadedProps {
  /** What is loading: `your budgets`. */
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Shown while it loads. */
  children: ReactNode;
}

/** Replaces what was not fetched yet. After an error it says why, offers Try again, and links to the tools that still open. */
export function NotLoaded({ what, query, children }: NotLoadedProps) {
  // Never fetched from here: only uses what was fetched before or is stored on the device.
  const tools = [
    { name: 'budget', to: '/app/budget', query: useQuery({ ...budgetsQuery(), enabled: false }) },
    { name: 'checklist', to: '/app/checklist', query: useQuery({ ...checklistsQuery(), enabled: false }) },
  ];
  const open = tools.filter((tool) => tool.query.data);
  if (!query.error) {
    return (
      <div role="status">
        <LoadingText>Loading {what}</LoadingText>
        {children}
      </div>
    );
  }
  return (
    <ErrorState
      title={`${capitalize(what)} did not load`}
      query={query}
      message={[messageOf(query.error), open.length > 0 && stillOpen(open)].filter(Boolean).join(' ')}
      action={open.map(({ name, to }) => (
        <ButtonLink key={name} to={to} variant="outline">
          Open your {name}
        </ButtonLink>
      ))}
    />
  );
}

const stillOpen = (tools: readonly { name: string }[]) =>
  `Your ${tools.map(({ name }) => name).join(' and ')} on this ${deviceWord()} still ${tools.length === 1 ? 'works' : 'work'}.`;
