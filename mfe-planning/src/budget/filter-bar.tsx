import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { PickerSearch } from '../components/picker-search.tsx';
import type { Filter } from './model/filter-lines.ts';

interface FilterBarProps {
  filter: Filter;
  search: string;
  onFilter: (filter: Filter) => void;
  onSearch: (search: string) => void;
}

/** Filters the lines by status and by search. */
export function FilterBar({ filter, search, onFilter, onSearch }: FilterBarProps) {
  return (
    <Stack gap={3} shrink>
      <PickerSearch focus label="Find a line or a vendor" value={search} onChange={onSearch} />
      <Chips<Filter>
        label="Lines shown"
        options={[
          { value: 'all', label: 'All' },
          { value: 'open', label: 'Not agreed' },
          { value: 'quotes', label: 'Quote expiring' },
          { value: 'back', label: 'Refundable' },
        ]}
        value={filter}
        onChange={onFilter}
      />
    </Stack>
  );
}

/** A response after this time no longer looks like the result of a tap. */
const SLOW_MS = 200;
const FADE = [{ opacity: 0 }, { opacity: 1 }];

/** Fades slow changes of `shown` in, so that nothing visible jumps. Returns a function to call when the filter changes. */
export function useFadeWhenSlow(area: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const changedAt = useRef(0);
  useLayoutEffect(() => {
    const since = changedAt.current;
    // Later changes are edits.
    changedAt.current = 0;
    if (since === 0 || performance.now() - since < SLOW_MS) return;
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    area.current?.animate(FADE, { duration: prefersReducedMotion ? 1 : 150, easing: 'ease-out' });
  }, [area, shown]);
  return useCallback(() => {
    changedAt.current = performance.now();
  }, []);
}
