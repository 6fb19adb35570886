import { Chips } from '@wedding/shared/ui/chip.tsx';
import { PickerSearch } from '../components/picker-search.tsx';
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
      <PickerSearch label="Find a line or a vendor" value={search} onChange={onSearch} />
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
