import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { findLines, lineGroups } from './line-groups.ts';
import css from './picker.module.css';
import { PickerSearch } from './picker-search.tsx';

interface LinePickerProps {
  budgets: readonly Budget[];
  value: string;
  /** The label of the option without a line; absent if a line is required. */
  none?: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** All budget lines by category, recent ones first, with a search. */
export function LinePicker({ budgets, value, none, onChoose, onClose }: LinePickerProps) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => lineGroups(budgets), [budgets]);
  const matches = findLines(groups, search);
  const chooseFirst = () => {
    const [first] = matches[0]?.lines ?? [];
    if (search.trim() && first) onChoose(first.id);
  };
  const row = (id: string, name: string) => (
    <li key={id}>
      <button type="button" className={css.row} aria-pressed={id === value} onClick={() => onChoose(id)}>
        {name}
        {id === value && <Check aria-hidden="true" />}
      </button>
    </li>
  );
  return (
    <Sheet open onClose={onClose} title="Choose a line">
      <Stack gap={4} shrink className={css.picker}>
        <PickerSearch label="Find a line" value={search} onChange={setSearch} onEnter={chooseFirst} />
        {none && !search && <ul>{row('', none)}</ul>}
        {matches.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <Text as="h3" tone="muted" size={13} weight={600} plain>
              {group.name}
            </Text>
            <ul>{group.lines.map(({ id, name }) => row(id, name))}</ul>
          </section>
        ))}
        {matches.length === 0 && <p role="status">No line matches.</p>}
      </Stack>
    </Sheet>
  );
}
