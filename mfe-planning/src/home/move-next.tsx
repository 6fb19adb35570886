import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect } from 'react';
import { MoveSheet } from '../checklist/move/move-sheet.tsx';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { type FetchMore, SendOutbox, useStoredPlan, useWithEdits } from '../sync/use-sync.ts';
import { isShown, nextTask, show, taskStep } from './steps.ts';

const fetchNewer: FetchMore = async (client, engine) => {
  const { checklists } = engine.view(await client.ensureQueryData(checklistsQuery()));
  if (!isShown(client, 'task', taskStep(checklists))) await client.fetchQuery(checklistsQuery());
};

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
  const state = useStoredPlan(fetchNewer);
  const lists = useWithEdits(useQuery({ ...checklistsQuery(), enabled: false }).data)?.checklists;
  const next = nextTask(lists ?? []);
  useEffect(() => {
    if (state !== 'failed') return;
    toast.error('Your checklist did not load. Please try again.');
    onFailed();
  }, [state, toast, onFailed]);
  useEffect(() => {
    if (state === 'read' && lists) show(client, { task: taskStep(lists) });
  }, [client, state, lists]);
  return (
    <>
      {isMoving && state === 'read' && next && <MoveSheet task={next} today={today} onClose={onClose} />}
      <SendOutbox />
    </>
  );
}
