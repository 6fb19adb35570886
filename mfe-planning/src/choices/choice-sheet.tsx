import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useEffect, useState } from 'react';
import { type Batch, isCreation, refusedOf } from '../sync/edits.ts';
import type { FieldConflict } from '../sync/merge.ts';
import { resolveBatches } from '../sync/resolve.ts';
import { useSync } from '../sync/use-sync.ts';
import { aboutText, changesText, namesOf, valueText } from './edit-text.ts';

type Side = 'mine' | 'theirs';
const SIDES: readonly Side[] = ['mine', 'theirs'];
const keyOf = (conflict: FieldConflict) => `${conflict.id} ${conflict.field}`;

/** Returns the edits that a person is asked about: a new budget or checklist stands for its rows. */
const headsOf = ({ edits }: Batch) => (isCreation({ edits }) ? edits.slice(0, 1) : edits);

/** Asks the couple to resolve conflicts, and to try again or discard what was refused. Nothing is preselected. */
export function ChoiceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { engine, conflicts, waiting } = useSync();
  const refused = refusedOf(waiting);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { session, toast } = useHost();
  const people = {
    account: session.user?.id,
    partner: session.user?.partner_name || 'My partner',
    find: engine.serverRow,
  };
  const refusals = refused.length;
  // A toast still says that it was done.
  useEffect(() => {
    if (refusals > 0) toast.dismiss?.();
  }, [refusals, toast]);
  const keys = [...conflicts.map(keyOf), ...refused.map(({ id }) => id)];
  const choice = (key: string) => ({
    value: chosen[key] ?? null,
    onChange: (side: Side) => setChosen({ ...chosen, [key]: side }),
  });
  function save() {
    for (const batch of refused) {
      if (chosen[batch.id] === 'theirs') engine.discard(batch);
      else engine.retry(batch);
    }
    const resolutions = conflicts.map((conflict) => ({ conflict, side: chosen[keyOf(conflict)] ?? 'mine' }));
    if (resolutions.length > 0) engine.rewrite((batches) => resolveBatches(batches, resolutions));
    setChosen({});
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={conflicts.length > 0 ? 'You both changed this' : 'This could not be saved'}
      footer={
        <Button onClick={save} disabled={!keys.every((key) => chosen[key])}>
          Save my choice
        </Button>
      }
    >
      {conflicts.map((conflict) => (
        <OptionCards<Side>
          key={keyOf(conflict)}
          legend={aboutText(conflict)}
          options={SIDES.map((side) => ({
            value: side,
            label: valueText(conflict, side, people),
            text: side === 'mine' ? 'You' : conflict.by || 'The other device',
          }))}
          {...choice(keyOf(conflict))}
        />
      ))}
      {refused.map((batch) => (
        <OptionCards<Side>
          key={batch.id}
          legend={`${namesOf(headsOf(batch), people.find)}: ${batch.refusal}`}
          options={[
            { value: 'mine', label: 'Try again', text: changesText(headsOf(batch), people.find).join('; ') },
            { value: 'theirs', label: 'Discard', text: 'What you entered here will be lost.' },
          ]}
          {...choice(batch.id)}
        />
      ))}
    </Sheet>
  );
}
