import { useQuery } from '@wedding/shared/host/query.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import type { FocusEvent } from 'react';
import css from './library.module.css';
import { categoriesQuery, type Filter } from './library.queries.ts';

interface LibraryToolsProps {
  filter: Filter;
  narrow: (change: Partial<Filter>) => void;
}

/** Scrolls the field to the top on a phone, whose keyboard takes half the screen, so that the results are visible. */
function toTop(event: FocusEvent<HTMLInputElement>) {
  if (!matchMedia('(max-width: 699px)').matches) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  event.target.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

/** Search and categories. "All" shows from the start, so that the others cause no jump. */
export function LibraryTools({ filter, narrow }: LibraryToolsProps) {
  const categories = useQuery(categoriesQuery());
  const options = [
    { value: '', label: 'All' },
    ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Stack below={8} gap={4}>
      <SearchField
        label="Search the videos"
        className={css.search}
        value={filter.search}
        onSearch={(search) => narrow({ search })}
        onFocus={toTop}
      />
      <Chips
        label="Category"
        options={options}
        value={filter.category}
        onChange={(category) => narrow({ category })}
      />
    </Stack>
  );
}
