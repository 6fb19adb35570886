import { Chips } from '@wedding/shared/ui/chip.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { Search } from 'lucide-react';
import css from './budget-editor.module.css';
import type { Filter } from './filter-lines.ts';

interface FilterBarProps {
  filter: Filter;
  search: string;
  onFilter: (filter: Filter) => void;
  onSearch: (search: string) => void;
}

/** Filters the lines by status and by search. */
export function FilterBar({ filter, search, onFilter, onSearch }: FilterBarProps) {
  return (
    <div className={css.filter}>
      <TextField
        label="Find a line or a vendor"
        hideLabel
        type="search"
        placeholder="Find a line or a vendor"
        prefix={<Search aria-hidden="true" />}
        value={search}
        maxLength={100}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Chips<Filter>
        label="Lines shown"
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Not agreed' },
          { value: 'to pay', label: 'To pay' },
          { value: 'quotes', label: 'Quote expiring' },
          { value: 'back', label: 'Refundable' },
        ]}
        value={filter}
        onChange={onFilter}
      />
    </div>
  );
}
