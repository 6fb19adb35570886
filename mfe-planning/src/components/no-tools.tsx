import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { RemovedButton } from '../removed/removed-button.tsx';
import { useSync } from '../sync/use-sync.ts';
import { PlanToolbar } from './plan-toolbar.tsx';
import { isOfTool, UndoButtons } from './undo-buttons.tsx';

interface NoToolsProps extends Pick<ComponentProps<typeof EmptyState>, 'art' | 'text'> {
  tool: Tool;
}

/** Leads a couple without a budget or checklist to its first one, or to those that were removed. */
export function NoTools({ tool, ...state }: NoToolsProps) {
  return (
    <EmptyState
      {...state}
      action={
        <>
          <ButtonLink to={`/app/${tool}/new-${tool}`} icon={<Plus aria-hidden="true" />}>
            New {tool}
          </ButtonLink>
          <RemovedButton tool={tool} />
        </>
      }
    />
  );
}

/** Takes back the deletion of the last budget or checklist, and shows what waits for a choice since the partner did it. */
export function UndoLast({ tool }: { tool: Tool }) {
  const { undoable, status } = useSync();
  return (
    (undoable.some((batch) => isOfTool(batch, tool)) || status === 'choice') && (
      <PlanToolbar>
        <UndoButtons tool={tool} />
      </PlanToolbar>
    )
  );
}
