import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { planEntities } from '@wedding/shared/contract/plan-entities.ts';
import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { hourText } from '@wedding/shared/format/hour-text.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { longDay } from '../lib/day-text.ts';
import { METHODS, SIDES, STATUSES, TEMPLATE_CEREMONIES } from '../lib/labels.ts';
import type { Row } from '../lib/plan-list.ts';
import type { Edit } from '../sync/edits.ts';
import type { FieldConflict } from '../sync/merge.ts';

/** The maximum number of names that are listed. */
const MAX_NAMES = 3;

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Name',
  total_kobo: 'Total',
  planned_kobo: 'Planned',
  amount_kobo: 'Amount',
  estimate: 'Estimate',
  agreed: 'Agreed price',
  vendor_name: 'Vendor',
  vendor_phone: 'Vendor’s phone',
  due_on: 'Day',
  due_at: 'Time',
  contact_phone: 'Phone',
  date: 'Day',
  guests: 'Guests',
  note: 'Note',
  status: 'Status',
  paid_on: 'Paid on',
  quote_until: 'Quote valid until',
  refundable: 'Refundable',
  pledged_kobo: 'Pledged',
  received_kobo: 'Received',
};

/** Further fields that only conflicts name. */
const CONFLICT_FIELDS: Readonly<Record<string, string>> = {
  assignee: 'Who does it',
  books: 'This task books it',
  category_id: 'Category',
  cost_kobo: 'Cost each',
  due: 'Moves with',
  item_id: 'Budget line',
  method: 'How it’s paid',
  ordered: 'Pieces ordered',
  paid_for: 'Pieces paid for',
  payer_id: 'Who pays',
  price_kobo: 'Selling price each',
  turnout_bp: 'Plates for every 100 guests',
  side: 'Side',
  video_id: 'Lesson',
};

/** What the values of a field are called. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  method: METHODS,
  side: SIDES,
  status: STATUSES,
};

/** Names the row and field of a conflict. */
export function aboutText({ field, row, entity }: FieldConflict): string {
  const name = String(row.name ?? row.title ?? (entity === 'payment' ? 'Payment' : 'Wedding'));
  if (field === 'removed') return name;
  return `${name}: ${FIELDS[field] ?? CONFLICT_FIELDS[field] ?? field.replaceAll('_', ' ')}`;
}

/** The signed-in account, its partner's name, and a function that finds the row that a value refers to. */
interface People {
  account: number | undefined;
  partner: string;
  find: (row: Pick<Edit, 'entity' | 'id'>) => Row | undefined;
}

/** Formats one side of a conflict. */
export function valueText(
  conflict: FieldConflict,
  side: 'mine' | 'theirs',
  { account, partner, find }: People,
): string {
  const { field, [side]: value } = conflict;
  if (field === 'removed') return value ? 'Remove it' : 'Keep it';
  if (field === 'turnout_bp') return String(Number(value) / 100);
  const referred = planEntities[conflict.entity].refs?.[field]?.entity;
  if (typeof value === 'string' && referred) {
    return nameOfRow(find({ entity: referred, id: value })) || 'Another choice';
  }
  if (field === 'video_id') return value === null ? 'Nothing' : 'Another lesson';
  if (typeof value === 'object' && value && 'account_id' in value) {
    return value.account_id === account ? 'Me' : partner;
  }
  return fieldText(field, value);
}

const nameOfRow = (row: Row | undefined) => String(row?.name ?? '');

/** Lists the names of the edited rows. */
export function namesOf(edits: readonly Edit[], find: People['find']): string {
  const names = [...new Set(edits.map((edit) => nameOf(edit, edits, find)))];
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Lists the new values of edits, field by field. */
export function changesText(edits: readonly Edit[], find: People['find']): string[] {
  return edits.flatMap((edit) => {
    const name = nameOf(edit, edits, find);
    if (edit.set.deleted === true) return [`${name}: remove it`];
    if (Object.keys(edit.set).join() === 'deleted') return [`${name}: restore it`];
    return Object.entries(edit.set)
      .filter(([field, value]) => FIELDS[field] && value !== null && value !== '' && value !== false)
      .filter(([field]) => !(edit.fresh && FIELDS[field] === FIELDS.name))
      .map(([field, value]) => `${name} · ${FIELDS[field]}: ${fieldText(field, value)}`);
  });
}

/** Returns an edit field by field, with the old and the new value. */
export const fieldChanges = ({ set, base }: Edit): { field: string; from: string; to: string }[] =>
  Object.entries(set).flatMap(([field, value]) => {
    const name = FIELDS[field];
    return name
      ? [{ field: name, from: fieldText(field, base[field] ?? null), to: fieldText(field, value) }]
      : [];
  });

/** Names an edited row: a payment by its line, which may be among the edits. */
export function nameOf(
  { set, name, entity, id }: Edit,
  edits: readonly Edit[],
  find: People['find'] = () => undefined,
): string {
  if (entity !== 'payment')
    return String(set.name ?? set.title ?? name ?? '') || capitalize(entity.replaceAll('_', ' '));
  const itemId = String(set.item_id ?? find({ entity, id })?.item_id);
  const line = edits.find((edit) => edit.id === itemId);
  const lineName = line ? nameOf(line, edits) : nameOfRow(find({ entity: 'budget_item', id: itemId }));
  const word = set.direction === 'refund' ? 'Refund' : 'Payment';
  return lineName ? `${word} for ${lineName}` : word;
}

/** Formats a value for people. */
function fieldText(field: string, value: unknown): string {
  if (value === null || value === '') return 'Nothing';
  const label = LABELS[field]?.[String(value)];
  if (label) return label;
  if (field === 'due') return dueText(value as TaskDue);
  if (field === 'due_at') return hourText(String(value));
  if (field.endsWith('_kobo')) return formatKobo(Number(value));
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return longDay(value);
  if (typeof value === 'object' && 'mode' in value) return priceText(value as Pricing);
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? 'Another choice' : String(value);
}

/** Formats what a task's day follows: `Registry, 2 days before`. */
function dueText(due: TaskDue): string {
  if (due.kind === 'none') return 'Nothing';
  if (due.kind === 'fixed') return `No ceremony, stays on ${longDay(due.date)}`;
  const ceremony = TEMPLATE_CEREMONIES[due.ceremony];
  if (due.n === 0) return `${ceremony}, on the day`;
  const length = Math.abs(due.n);
  return `${ceremony}, ${length} ${due.unit}${length === 1 ? '' : 's'} ${due.n < 0 ? 'before' : 'after'}`;
}

function priceText(price: Pricing): string {
  if (price.mode === 'flat') return formatKobo(price.amount_kobo);
  const each = price.mode === 'per_guest' ? 'guest' : 'piece';
  return `${formatKobo(price.unit_kobo)} a ${each}${price.mode === 'per_unit' ? ` × ${formatCount(price.quantity)}` : ''}`;
}
