import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import css from './share-colors.module.css';

export interface Share {
  id: string;
  name: string;
  kobo: number;
  /** The class that gives the part its colour as `currentColor`. */
  tone: string | undefined;
}

const TONES = [css.share0, css.share1, css.share2, css.share3, css.share4];

/** The number of categories with their own colour; the others share one. */
const NAMED = TONES.length;

/** Returns the largest categories, the rest as one part, and the unplanned amount: together they are the total. */
export function sharesOf({ categories, total_kobo }: Pick<Budget, 'categories' | 'total_kobo'>): Share[] {
  const bySize = categories
    .filter((row) => row.planned_kobo > 0)
    .toSorted((a, b) => b.planned_kobo - a.planned_kobo);
  const top = bySize.slice(0, NAMED).map((row, place) => ({
    id: row.id,
    name: row.name,
    kobo: row.planned_kobo,
    tone: TONES[place],
  }));
  const others = bySize.slice(NAMED).reduce((sum, row) => sum + row.planned_kobo, 0);
  const left = total_kobo - plannedOf(categories);
  return [
    ...top,
    ...(others > 0
      ? [{ id: 'others', name: `${bySize.length - NAMED} more`, kobo: others, tone: css.rest }]
      : []),
    ...(left > 0 ? [{ id: 'left', name: 'Not planned yet', kobo: left, tone: css.open }] : []),
  ];
}

export const plannedOf = (categories: readonly { planned_kobo: number }[]): number =>
  categories.reduce((sum, row) => sum + row.planned_kobo, 0);
