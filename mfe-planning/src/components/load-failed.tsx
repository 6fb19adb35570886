import { messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';

interface LoadFailedProps {
  /** What failed to load: `Your budgets did not load`. */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Replaces a page that could not be fetched: shows the error, Try again, and links to the tools that still open. */
export function LoadFailed({ title, query: { error, isFetching, refetch } }: LoadFailedProps) {
  // Never fetched from here: only uses what was fetched before or is stored on the device.
  const tools = [
    { name: 'budget', to: '/app/budget', query: useQuery({ ...budgetsQuery(), enabled: false }) },
    { name: 'checklist', to: '/app/checklist', query: useQuery({ ...checklistsQuery(), enabled: false }) },
  ];
  const open = tools.filter(({ query }) => query.data);
  return (
    <ErrorState
      title={title}
      message={[messageOf(error), open.length > 0 && stillOpen(open)].filter(Boolean).join(' ')}
      onRetry={() => void refetch()}
      retrying={isFetching}
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
