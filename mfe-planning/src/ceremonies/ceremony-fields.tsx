import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import { SelectField, TextField } from '@wedding/shared/ui/field.tsx';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Trash2 } from 'lucide-react';
import css from './ceremonies.module.css';
import { KINDS } from './ceremony-texts.ts';

/** A ceremony while it is edited; `date` is '' while there is none. */
export interface CeremonyDraft {
  id: string;
  kind: Ceremony['kind'];
  name: string;
  date: string;
  guests: number;
}

interface CeremonyFieldsProps {
  draft: CeremonyDraft;
  onChange: (draft: CeremonyDraft) => void;
  onRemove: () => void;
}

/** One ceremony: what it is, its day and how many come. */
export function CeremonyFields({ draft, onChange, onRemove }: CeremonyFieldsProps) {
  const set = (part: Partial<CeremonyDraft>) => onChange({ ...draft, ...part });
  const named = draft.name || KINDS[draft.kind];
  return (
    <fieldset className={css.ceremony}>
      <legend>{named}</legend>
      <SelectField
        label="Ceremony"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={draft.kind}
        onChange={(event) => {
          const kind = event.currentTarget.value as Ceremony['kind'];
          set({ kind, ...(draft.name === KINDS[draft.kind] && { name: KINDS[kind] }) });
        }}
      />
      <IconButton className={css.remove} label={`Remove ${named}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {draft.kind === 'other' && (
        <TextField
          label="Name"
          value={draft.name}
          maxLength={120}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      <div className={css.pair}>
        <TextField
          label="Day"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={draft.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextField
          label="Guests"
          inputMode="numeric"
          value={String(draft.guests)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set({ guests: guestsOf(event.currentTarget.value) })}
        />
      </div>
    </fieldset>
  );
}

const guestsOf = (typed: string) => Math.min(100_000, Number(typed.replace(/\D/g, '').slice(0, 6)));
