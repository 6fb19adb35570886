import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { restoration } from '../sync/edits.ts';
import { useEdit, useSync } from '../sync/use-sync.ts';
import { removedQuery, type Tool } from './removed.queries.ts';
import { isBeingRestored, type RemovedHere, removedHere } from './removed-here.ts';

const KINDS: Record<RemovedRow['entity'], string> = {
  ceremony: 'Ceremony',
  budget: 'Budget',
  budget_category: 'Category',
  budget_item: 'Line',
  payer: 'Contributor',
  payment: 'Payment',
  fund: 'Aṣọ-ẹbí',
  checklist: 'Checklist',
  checklist_category: 'Category',
  task: 'Task',
};

/** Returns what was removed from a tool, on this device too, with the query of the server's list. */
function useRemoved(tool: Tool) {
  const { session, phone } = useHost();
  const { engine, waiting } = useSync();
  const query = useQuery(removedQuery({ tool, waiting: waiting.length, phone }));
  const account = session.user?.id ?? null;
  const here = removedHere(waiting, { tool, account, find: engine.serverRow });
  const ids = new Set(here.map(({ id }) => id));
  const older = query.data?.rows.filter((row) => !ids.has(row.id) && !isBeingRestored(waiting, row)) ?? [];
  const rows: (RemovedRow | RemovedHere)[] = [...here, ...older];
  return { rows, query, account };
}

interface RemovedProps {
  tool: Tool;
}

export function RemovedButton({ tool }: RemovedProps) {
  const [open, setOpen] = useState(false);
  const { rows } = useRemoved(tool);
  if (rows.length === 0) return null;
  return (
    <>
      <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        Removed in the last 30 days
      </Button>
      {open && <RemovedSheet tool={tool} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lists what was removed from a tool in the last 30 days, by whom and when. Each can be restored. */
export function RemovedSheet({ tool, onClose }: RemovedProps & { onClose: () => void }) {
  const { toast } = useHost();
  const edit = useEdit();
  const { rows, query, account } = useRemoved(tool);
  const { data, error } = query;
  const by = (row: RemovedRow) => (row.removed_by === account ? 'you' : row.removed_by_name || 'somebody');
  function restore(row: RemovedRow | RemovedHere) {
    const isHere = 'back' in row;
    edit(isHere ? row.back : [restoration(row)]);
    toast.success(isHere || !data?.stored ? 'Restored' : 'Restored. It’ll show again once you’re online.');
  }
  return (
    <Sheet open onClose={onClose} title="Removed in the last 30 days">
      {rows.length > 0 ? (
        <Stack as="ul" shrink divided>
          {rows.map((row) => (
            <Row as="li" gap={4} rowGap={2} leads key={row.id}>
              <div>
                <Text weight={600} breaks>
                  {titleOf(row)}
                </Text>
                <Text tone="muted" size={14} breaks>
                  {[KINDS[row.entity], row.place, alongText(row)].filter(Boolean).join(' · ')}
                </Text>
                <Text tone="muted" size={14} breaks>
                  {relativeTime(row.removed_at)} by {by(row)}
                </Text>
              </div>
              <Button
                variant="outline"
                small
                aria-label={`Restore ${titleOf(row)}`}
                onClick={() => restore(row)}
              >
                Restore
              </Button>
            </Row>
          ))}
        </Stack>
      ) : data ? (
        <EmptyState art={null} text="Nothing was removed here in the last 30 days." />
      ) : error ? (
        <ErrorState query={query} />
      ) : (
        <Skeleton shape="row" count={4} label="Loading what was removed" />
      )}
      {data?.stored && (
        <Text tone="muted" size={14} breaks>
          The list as this {deviceWord()} last loaded it.
        </Text>
      )}
      {rows.length > 0 && error && !data && (
        <Text tone="muted" size={14} breaks>
          Only what was removed on this {deviceWord()} just now. You’ll see the rest once you’re online.
        </Text>
      )}
    </Sheet>
  );
}

const titleOf = ({ name, amount_kobo }: RemovedRow) =>
  amount_kobo === null ? name : `${formatKobo(amount_kobo)} for ${name}`;
/** What is removed along with a row, where that is of one kind. */
const ALONG: Partial<Record<RemovedRow['entity'], string>> = {
  budget_item: 'payment',
  checklist_category: 'task',
};

function alongText({ entity, along }: RemovedRow): string {
  const noun = ALONG[entity];
  if (along === 0) return '';
  return noun ? `with its ${formatCounted(along, noun)}` : 'with everything in it';
}
