import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Trash2 } from 'lucide-react';
import { DayField } from '../components/day-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { CEREMONIES } from '../lib/labels.ts';
import css from './ceremonies.module.css';

/** A ceremony while it is edited. `date` is '' without a day. */
export interface CeremonyDraft {
  id: string;
  kind: Ceremony['kind'];
  name: string;
  date: string;
  /** Null while the text isn't a number. */
  guests: number | null;
}

interface CeremonyFieldsProps {
  draft: CeremonyDraft;
  /** Whether it is stored, so that its id tells it from the others. */
  isStored: boolean;
  onChange: (draft: CeremonyDraft) => void;
  onRemove: () => void;
}

/** One ceremony: its kind, its day and its number of guests. */
export function CeremonyFields({ draft, isStored, onChange, onRemove }: CeremonyFieldsProps) {
  const set = (part: Partial<CeremonyDraft>) => onChange({ ...draft, ...part });
  const name = draft.name || CEREMONIES[draft.kind];
  return (
    <Stack as="fieldset" gap={3} className={css.ceremony} data-row={isStored ? draft.id : undefined}>
      <VisuallyHidden as="legend">{name}</VisuallyHidden>
      <SelectField
        label="Ceremony"
        options={Object.entries(CEREMONIES).map(([value, label]) => ({ value, label }))}
        value={draft.kind}
        onChange={(event) => {
          const kind = event.currentTarget.value as Ceremony['kind'];
          set({ kind, ...(draft.name === CEREMONIES[draft.kind] && { name: CEREMONIES[kind] }) });
        }}
      />
      <IconButton className={css.remove} label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {draft.kind === 'other' && (
        <TextField
          label="Name"
          value={draft.name}
          limit={120}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      <Row gap={3} wrap className={css.pair}>
        <DayField label="Day" value={draft.date} onChange={(date) => set({ date })} />
        <NumberField
          label="Guests"
          max={100_000}
          unread="Type a whole number, 100,000 at most."
          value={draft.guests}
          onChange={(guests) => set({ guests })}
        />
      </Row>
    </Stack>
  );
}
