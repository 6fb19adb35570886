import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect } from 'react';
import { MoveSheet } from '../checklist/move/move-sheet.tsx';
import { byDay, isOpen } from '../checklist/tasks/tasks-view.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import type { QueryClient } from '../lib/plan-list.ts';
import { useStoredPlan } from '../sync/use-stored-plan.ts';
import { SendOutbox, useWithEdits } from '../sync/use-sync.ts';
import { nextStepQuery } from './home.queries.ts';

const fetchMissing = (client: QueryClient) => client.ensureQueryData(checklistsQuery());

interface MoveNextProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called if the checklist can't be loaded. */
  onFailed: () => void;
}

/** Moves the next task to another day. From then on the home shows what this device knows of the tasks. */
export function MoveNext({ isOpen: isMoving, onClose, onFailed }: MoveNextProps) {
  const client = useQueryClient();
  const { toast } = useHost();
  const today = useToday();
  const state = useStoredPlan(fetchMissing);
  const lists = useWithEdits(useQuery({ ...checklistsQuery(), enabled: false }).data)?.checklists;
  const [next] = byDay(lists?.flatMap(({ tasks }) => tasks.filter(isOpen)) ?? []);
  useEffect(() => {
    if (state !== 'failed') return;
    toast.error('Your checklist did not load. Please try again.');
    onFailed();
  }, [state, toast, onFailed]);
  const { title, due_on = null } = next ?? {};
  useEffect(() => {
    if (state !== 'read') return;
    const task = title === undefined ? null : { title, due_on };
    client.setQueryData(nextStepQuery().queryKey, (step) => step && { ...step, task });
  }, [client, state, title, due_on]);
  return (
    <>
      {isMoving && next && <MoveSheet task={next} neighbours={[]} today={today} onClose={onClose} />}
      <SendOutbox />
    </>
  );
}
