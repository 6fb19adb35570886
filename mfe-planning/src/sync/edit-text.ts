import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { hourText } from '../lib/clock.ts';
import { longDay } from '../lib/day-text.ts';
import type { Edit } from './edits.ts';
import type { FieldConflict } from './merge.ts';

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
};

/** Names the row and field of a conflict. */
export function aboutText({ field, row, entity }: FieldConflict): string {
  const name = String(row.name ?? row.title ?? (entity === 'payment' ? 'Payment' : 'Wedding'));
  if (field === 'removed') return name;
  return `${name}: ${FIELDS[field] ?? field.replaceAll('_', ' ')}`;
}

/** Formats one side of a conflict. */
export function valueText(conflict: FieldConflict, side: 'mine' | 'theirs'): string {
  if (conflict.field === 'removed') return conflict[side] ? 'Remove it' : 'Keep it';
  return fieldText(conflict.field, conflict[side]);
}

/** Lists the names of the edited rows. */
export function namesOf(edits: readonly Edit[]): string {
  const names = [...new Set(edits.map(nameOf))];
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Lists the new values of edits, field by field. */
export function changesText(edits: readonly Edit[]): string[] {
  return edits.flatMap((edit) => {
    if (edit.restore) return [`${nameOf(edit)}: restore it`];
    if (edit.set.deleted === true) return [`${nameOf(edit)}: remove it`];
    return Object.entries(edit.set)
      .filter(([field, value]) => FIELDS[field] && value !== null && value !== '' && field !== 'deleted')
      .map(([field, value]) => `${nameOf(edit)} · ${FIELDS[field]}: ${fieldText(field, value)}`);
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

const nameOf = ({ set, name, entity }: Edit) =>
  String(set.name ?? set.title ?? name) || entity.replaceAll('_', ' ');

/** Formats a value for people. */
function fieldText(field: string, value: unknown): string {
  if (value === null || value === '') return 'Nothing';
  if (field === 'due_at') return hourText(String(value));
  if (field.endsWith('_kobo')) return formatKobo(Number(value));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return longDay(value);
  if (typeof value === 'object' && 'mode' in value) return priceText(value as Pricing);
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? 'Another choice' : String(value);
}

function priceText(price: Pricing): string {
  if (price.mode === 'flat') return formatKobo(price.amount_kobo);
  const each = price.mode === 'per_guest' ? 'guest' : 'piece';
  return `${formatKobo(price.unit_kobo)} a ${each}${price.mode === 'per_unit' ? ` × ${price.quantity}` : ''}`;
}
