import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { wholeDay } from '../day-text.ts';
import type { Edit, Question } from './edits.ts';

/** So many names say what it is about. */
const SHOWN = 3;

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
  date: 'Day',
  guests: 'Guests',
  note: 'Note',
  status: 'Status',
  paid_on: 'Paid on',
};

/** What a question is about. */
export function aboutText({ field, row, entity }: Question): string {
  const name = String(row.name ?? row.title ?? (entity === 'payment' ? 'Payment' : 'Wedding'));
  if (field === 'removed') return name;
  return `${name}: ${FIELDS[field] ?? field.replaceAll('_', ' ')}`;
}

/** One side of a question. */
export function valueText(question: Question, side: 'mine' | 'theirs'): string {
  if (question.field === 'removed') return question[side] ? 'Remove it' : 'Keep it';
  return fieldText(question.field, question[side]);
}

/** The rows of some edits by their names. */
export function namesOf(edits: readonly Edit[]): string {
  const names = [...new Set(edits.map(nameOf))];
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What some edits say, field by field, so that nothing of it is lost with them. */
export function whatWasSet(edits: readonly Edit[]): string[] {
  return edits.flatMap((edit) => {
    if (edit.set.deleted === true) return [`${nameOf(edit)}: remove it`];
    return Object.entries(edit.set)
      .filter(([field, value]) => FIELDS[field] && value !== null && value !== '' && field !== 'deleted')
      .map(([field, value]) => `${nameOf(edit)} · ${FIELDS[field]}: ${fieldText(field, value)}`);
  });
}

/** What an edit changes, field by field: what stood, and what comes in its place. */
export const partsOf = ({ set, base }: Edit): { field: string; from: string; to: string }[] =>
  Object.entries(set).flatMap(([field, value]) => {
    const name = FIELDS[field];
    return name
      ? [{ field: name, from: fieldText(field, base[field] ?? null), to: fieldText(field, value) }]
      : [];
  });

const nameOf = ({ set, name, entity }: Edit) =>
  String(set.name ?? set.title ?? name) || entity.replaceAll('_', ' ');

/** A value as people read it. */
function fieldText(field: string, value: unknown): string {
  if (value === null || value === '') return 'Nothing';
  if (field.endsWith('_kobo')) return formatKobo(Number(value));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return wholeDay(value);
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
