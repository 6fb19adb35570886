import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import css from './budget.module.css';
import type { RefusedFields } from './refused-template.ts';
import { focusAfterRemoval, nameFieldId } from './remove-focus.ts';

type Line = BudgetTemplate['rows'][number]['items'][number];

interface PartLinesProps {
  /** The name of the part. */
  part: string;
  lines: readonly Line[];
  refused: ReadonlyMap<string, RefusedFields>;
  onChange: (lines: Line[]) => void;
}

const ESTIMATES: { value: Line['estimate']; label: string }[] = [
  { value: 'flat', label: 'A sum' },
  { value: 'per_guest', label: 'For each guest' },
  { value: 'per_unit', label: 'For each piece' },
];

/** Edits the lines that a part adds to a couple's budget, and their pricing. A line without a name is left out. */
export function PartLines({ part, lines, refused, onChange }: PartLinesProps) {
  const put = (id: string, values: Partial<Line>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...values } : line)));
  const add = () => onChange([...lines, { id: crypto.randomUUID(), name: '', estimate: 'flat' }]);
  const addButton = useRef<HTMLButtonElement>(null);
  function remove(id: string) {
    onChange(lines.filter((line) => line.id !== id));
    const ids = lines.map((line) => line.id);
    focusAfterRemoval(ids, id, addButton.current);
  }
  return (
    <div className={css.lines}>
      <ul>
        {lines.map((line) => (
          <Grid as="li" gap={3} align="start" key={line.id} className={css.line}>
            <TextField
              id={nameFieldId(line.id)}
              label="Line"
              value={line.name}
              limit={120}
              placeholder="Hall hire"
              error={refused.get(line.id)?.name}
              onChange={(event) => put(line.id, { name: event.target.value })}
            />
            <SelectField
              label="Priced"
              options={ESTIMATES}
              value={line.estimate}
              error={refused.get(line.id)?.estimate}
              onChange={({ target }) => {
                const estimate = ESTIMATES.find(({ value }) => value === target.value)?.value;
                if (estimate) put(line.id, { estimate });
              }}
            />
            <IconButton label={`Remove ${line.name || 'this line'}`} onClick={() => remove(line.id)}>
              <Trash2 />
            </IconButton>
          </Grid>
        ))}
      </ul>
      <Button ref={addButton} small flush variant="quiet" icon={<Plus />} onClick={add}>
        Add a line to {part}
      </Button>
    </div>
  );
}
