import type { FilmOrder } from '@wedding/shared/contract/video.schema.ts';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import css from './sort-head.module.css';

interface SortHeadProps {
  label: string;
  up: FilmOrder;
  down: FilmOrder;
  /** The first press puts the most, or the newest, on top. */
  downFirst?: boolean;
  figures?: boolean;
  sort: FilmOrder;
  onSort: (sort: FilmOrder) => void;
}

/** The head of a column that the films can be put in order by: pressed again, the other way round. */
export function SortHead({ label, up, down, downFirst = false, figures, sort, onSort }: SortHeadProps) {
  const [first, second] = downFirst ? [down, up] : [up, down];
  const Icon = sort === up ? ArrowUp : sort === down ? ArrowDown : ArrowDownUp;
  const order = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order} data-num={figures ? '' : undefined}>
      <button
        type="button"
        className={css.sort}
        data-on={order ? '' : undefined}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
