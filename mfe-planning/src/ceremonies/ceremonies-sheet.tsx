import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { linesPricedFor } from '@wedding/shared/domain/budget/line-guests.ts';
import { movedToWeddingDay } from '@wedding/shared/domain/ceremony-dates.ts';
import { missedWindows, movedTasks } from '@wedding/shared/domain/move-tasks.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NumberField } from '../components/number-field.tsx';
import { CEREMONIES } from '../lib/labels.ts';
import { newId } from '../lib/new-id.ts';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { sortsAfter } from '../lib/sort-after.ts';
import { addition, change, type Edit, removal } from '../sync/edits.ts';
import { useEdit, useSync, useWithEdits } from '../sync/use-sync.ts';
import { type CeremonyDraft, CeremonyFields } from './ceremony-fields.tsx';
import { MovePreview } from './move-preview.tsx';
import type { EarliestDay } from './window-warning.tsx';

interface CeremoniesSheetProps {
  plan: WeddingPlan | null;
  /** The day that a ceremony moves to, unless the couple changes its mind here. */
  earliest?: EarliestDay | undefined;
  onClose: () => void;
}

/** Edits all ceremonies with their days and guests, for budgets and checklists. Previews which tasks move with a day. */
export function CeremoniesSheet({ onClose, ...props }: CeremoniesSheetProps) {
  const today = useToday();
  // The edits are based on what the sheet shows: a ceremony that the partner adds meanwhile isn't a removed one.
  const [plan] = useState(props.plan);
  const stored = plan?.ceremonies ?? [];
  const [drafts, setDrafts] = useState<CeremonyDraft[]>(() =>
    props.earliest
      ? movedTo(stored.map(draftOf), props.earliest)
      : stored.length
        ? stored.map(draftOf)
        : [freshDraft()],
  );
  const [plates, setPlates] = useState<number | null>((plan?.turnout_bp ?? 10_000) / 100);
  const [previewed, setPreviewed] = useState(false);
  const [pressed, setPressed] = useState(false);
  const tasksQuery = useQuery(checklistsQuery());
  const checklists = useWithEdits(tasksQuery.data)?.checklists ?? [];
  const budgets = useWithEdits(useQuery(budgetsQuery()).data)?.budgets ?? [];
  const client = useQueryClient();
  const { ask } = useHost();
  const { engine } = useSync();
  const edit = useEdit();

  const after = drafts.map(({ kind, date }) => ({ kind, date: date || null }));
  const before = stored.map(({ kind, date }) => ({ kind, date }));
  // On the budget's page the tasks may still be on their way. Saved now, the days would leave them behind.
  const isEarly = tasksQuery.isLoading && !sameValue(before, after);
  const moves = checklists.flatMap(({ tasks }) => movedTasks(tasks, { before: stored, after, today }));
  const moved = new Map(moves.map(({ task, to }) => [task.id, to]));
  const open = checklists.flatMap(({ tasks }) =>
    tasks.filter(({ status }) => status === 'todo' || status === 'doing'),
  );
  const missed = missedWindows(
    open.map((task) => ({ ...task, due_on: moved.get(task.id) ?? task.due_on })),
    after,
  );

  async function remove(draft: CeremonyDraft) {
    const ceremonies = stored.filter(({ id }) => drafts.some((one) => one.id === id));
    const party = { ceremonies, turnout_bp: plan?.turnout_bp ?? 10_000 };
    const lines = budgets.flatMap((budget) => linesPricedFor(budget, draft.id, party)).length;
    const name = trimmed(draft.name) || CEREMONIES[draft.kind];
    if (!(await confirmBin(ask, `“${name}”`, pricedFor(lines)))) return;
    setDrafts((all) => all.filter(({ id }) => id !== draft.id));
  }
  async function save() {
    const remaining = new Set(drafts.map(({ id }) => id));
    const deleted = stored.filter(({ id }) => !remaining.has(id));
    const edits: (Edit | null)[] = [
      ...deleted.map((row) => removal('ceremony', row)),
      ...writes(drafts, stored),
      plan?.id && plates !== null
        ? change('wedding_plan', plan, { turnout_bp: Math.round(plates * 100) })
        : null,
      ...moves.map(({ task, to }) => change('task', task, { due_on: to })),
    ];
    const lines = [
      ...deleted.map(({ name }) => `“${name}” removed`),
      ...(moves.length ? [`${formatCounted(moves.length, 'task')} moved`] : []),
    ];
    edit(edits, lines.join(', ') || undefined);
    onClose();
    if (plan) return;
    await engine.save();
    await client.invalidateQueries();
  }
  function proceed() {
    setPressed(false);
    if (moves.length) setPreviewed(true);
    else void save();
  }
  const latestProceed = useRef(proceed);
  useEffect(() => {
    latestProceed.current = proceed;
  });
  // Done was pressed while the tasks were on their way: what it does comes with them.
  const isReady = pressed && !isEarly;
  useEffect(() => {
    if (isReady) latestProceed.current();
  }, [isReady]);
  if (previewed && moves.length > 0) {
    return (
      <MovePreview
        moves={moves}
        missed={missed}
        onDay={(earliest) => {
          setPreviewed(false);
          setDrafts(movedTo(drafts, earliest));
        }}
        onSave={save}
        onBack={() => setPreviewed(false)}
        onClose={onClose}
      />
    );
  }
  const see = moves.length === 1 ? 'See the 1 task that moves' : `See the ${moves.length} tasks that move`;
  return (
    <FormSheet
      title="Days and guests"
      about={null}
      save={moves.length ? see : 'Done'}
      saving={pressed && isEarly && 'Loading your tasks'}
      unsaved={
        stored.length > 0 &&
        !sameValue(
          drafts.map(({ id }) => id),
          stored.map(({ id }) => id),
        )
      }
      onSave={() => {
        if (isEarly) setPressed(true);
        else proceed();
      }}
      onClose={onClose}
    >
      {drafts.map((draft) => (
        <CeremonyFields
          key={draft.id}
          draft={draft}
          isStored={stored.some(({ id }) => id === draft.id)}
          onChange={(next) => setDrafts(drafts.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => void remove(draft)}
        />
      ))}
      <Button
        variant="outline"
        small
        icon={<Plus aria-hidden="true" />}
        onClick={() => setDrafts([...drafts, freshDraft(drafts)])}
      >
        Add a ceremony
      </Button>
      {plan?.id && (
        <NumberField
          label="Plates for every 100 guests"
          hint="120 means 20 extra plates for every 100 guests. Used for lines that count plates."
          min={10}
          max={300}
          decimals={2}
          unread="Type a number between 10 and 300, such as 120."
          value={plates}
          onChange={setPlates}
        />
      )}
    </FormSheet>
  );
}

const draftOf = ({ id, kind, name, date, guests }: WeddingPlan['ceremonies'][number]): CeremonyDraft => ({
  id,
  kind,
  name,
  date: date ?? '',
  guests,
});

/** Returns the drafts with a ceremony on its earliest day. One that isn't there is on the wedding day, or is added. */
function movedTo(drafts: CeremonyDraft[], { ceremony, day }: EarliestDay): CeremonyDraft[] {
  const ofKind = drafts.filter(({ kind }) => kind === ceremony);
  const draft = ofKind.find(({ date }) => date) ?? ofKind[0];
  if (!draft && (ceremony === 'registry' || ceremony === 'traditional' || ceremony === 'introduction'))
    return [...drafts, { ...freshDraft(), kind: ceremony, name: CEREMONIES[ceremony], date: day }];
  const moved = new Set(draft ? [draft] : movedToWeddingDay(drafts, day));
  return drafts.map((one) => (moved.has(one) ? { ...one, date: day } : one));
}

/** Says what happens to the budget lines that are priced for the guests of a ceremony; '' if there are none. */
function pricedFor(lines: number): string {
  if (lines === 0) return '';
  return lines === 1
    ? '1 budget line is priced for its guests. It counts as ₦0 until you choose another ceremony for it.'
    : `${lines} budget lines are priced for its guests. They count as ₦0 until you choose another ceremony for them.`;
}

/** Returns a draft of the next usual kind that this wedding lacks. */
function freshDraft(others: readonly CeremonyDraft[] = []): CeremonyDraft {
  const kindsByFrequency = ['reception', 'traditional', 'worship', 'introduction', 'registry'] as const;
  const kind = kindsByFrequency.find((one) => !others.some((draft) => draft.kind === one)) ?? 'other';
  return { id: newId(), kind, name: CEREMONIES[kind], date: '', guests: 0 };
}

function writes(drafts: readonly CeremonyDraft[], stored: WeddingPlan['ceremonies']): (Edit | null)[] {
  const nextSort = sortsAfter(stored);
  return drafts.map(({ id, ...draft }) => {
    const values = {
      ...draft,
      guests: draft.guests ?? 0,
      name: trimmed(draft.name) || CEREMONIES[draft.kind],
      date: draft.date || null,
    };
    const existing = stored.find((row) => row.id === id);
    if (existing) return change('ceremony', existing, values);
    return addition('ceremony', id, { ...values, sort: nextSort() });
  });
}
