import type { RecentChange, RecentRow } from '@wedding/shared/contract/changes.schema.ts';
import { isTool } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { dayInText } from '../lib/day-text.ts';
import type { Row } from '../lib/plan-list.ts';
import { type Edit, restoration } from '../sync/edits.ts';

/** Returns what a change did, after the name of who did it: `paid ₦400,000 for Hall, and 2 more`. */
export function changeText({ rows, more }: Pick<RecentChange, 'rows' | 'more'>, today: string): string {
  // A budget, a category or a line was added or removed with what is in it.
  const [first] = rows;
  if (!first) return '';
  if (isTool(first.entity) && first.did !== 'changed')
    return `${first.did === 'added' ? 'created' : first.did} “${first.name}”`;
  const others = rows.length - 1 + more;
  return `${rowText(first, today)}${others > 0 ? `, and ${others} more` : ''}`;
}

function rowText(row: RecentRow, today: string): string {
  if (row.entity === 'payment') return paymentText(row);
  if (row.entity === 'wedding_plan') return 'changed how many plates are cooked';
  const name = `“${row.name}”`;
  if (row.did !== 'changed') return `${row.did} ${name}`;
  const { before, after } = row;
  if (after.status === 'skipped') return `marked ${name} as not needed`;
  if ('status' in after) return `${STATUS[String(after.status)] ?? 'changed'} ${name}`;
  if ('name' in after) return `renamed “${before.name}” to ${name}`;
  if ('title' in after) return `renamed “${before.title}” to ${name}`;
  if ('due_on' in after)
    return after.due_on
      ? `moved ${name} to ${dayInText(String(after.due_on), today)}`
      : `removed the day of ${name}`;
  if ('date' in after)
    return after.date
      ? `set ${name} for ${dayInText(String(after.date), today)}`
      : `removed the day of ${name}`;
  if ('guests' in after) return `changed ${name} to ${after.guests} guests`;
  if ('agreed' in after)
    return `${after.agreed ? 'agreed a price for' : 'removed the agreed price of'} ${name}`;
  if ('received_kobo' in after) return `recorded ${formatKobo(Number(after.received_kobo))} from ${row.name}`;
  if ('assignee' in after) return `changed who does ${name}`;
  return `changed ${name}`;
}

const STATUS: Readonly<Record<string, string>> = {
  done: 'ticked',
  todo: 'reopened',
  doing: 'started',
};

function paymentText({ did, name, amount_kobo, after }: RecentRow): string {
  const what = `${formatKobo(amount_kobo ?? 0)} for ${name}`;
  if (did === 'removed' || did === 'restored') return `${did} a payment of ${what}`;
  if ('paid_on' in after) return after.paid_on ? `paid ${what}` : `marked ${what} as not paid yet`;
  if (did === 'added') return `added a payment of ${what}`;
  return `changed a payment of ${what}`;
}

/**
 * Returns the edits that undo a change, or null if it can't be undone as a whole: a later change of the same fields stands,
 * or rows of it aren't known here.
 */
export function undoing(
  { rows, more }: Pick<RecentChange, 'rows' | 'more'>,
  find: (row: Pick<Edit, 'entity' | 'id'>) => Row | undefined,
): Edit[] | null {
  const [first] = rows;
  if (!first) return null;
  // What was removed along with a row comes back with it. Earlier releases then took a giver from its payments: they name it again.
  if (first.did === 'removed') {
    const references = rows.filter(({ did }) => did === 'changed');
    return [restoration(first), ...references.flatMap((row) => undoingRow(row, find(row)) ?? [])];
  }
  if (more > 0) return null;
  // What was added within a budget goes with it.
  const undone = isTool(first.entity) && first.did !== 'changed' ? [first] : rows;
  const edits = undone.map((row) => undoingRow(row, find(row)));
  return edits.every((edit) => edit !== null) ? edits.toReversed() : null;
}

function undoingRow(
  { entity, id, name, did, before, after }: RecentRow,
  current: Row | undefined,
): Edit | null {
  if (!current || current.deleted_at) return null;
  const edit = { entity, id, name, fresh: false };
  if (did !== 'changed') return { ...edit, set: { deleted: true }, base: { deleted: false } };
  const isLast = Object.entries(after).every(([field, value]) => sameValue(current[field], value));
  return isLast ? { ...edit, set: before, base: after } : null;
}
