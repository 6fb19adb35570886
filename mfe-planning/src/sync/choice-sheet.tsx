import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useState } from 'react';
import { wholeDay } from '../day-text.ts';
import { OptionCards } from '../option-cards.tsx';
import type { Question } from './edits.ts';
import { useDesk } from './use-desk.ts';

type Side = 'mine' | 'theirs';
const SIDES: readonly Side[] = ['mine', 'theirs'];
const keyOf = (question: Question) => `${question.id} ${question.field}`;

/** Two people changed the same thing: each difference with both values, and nothing chosen for the couple. */
export function ChoiceSheet() {
  const { desk, questions } = useDesk();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [later, setLater] = useState(false);
  const answered = questions.every((question) => chosen[keyOf(question)]);
  function save() {
    desk.answer(questions.map((question) => ({ question, side: chosen[keyOf(question)] ?? 'mine' })));
    setChosen({});
  }
  if (questions.length > 0 && later) {
    return (
      <Button small onClick={() => setLater(false)}>
        Needs your choice
      </Button>
    );
  }
  return (
    <Sheet
      open={questions.length > 0}
      onClose={() => setLater(true)}
      title="You both changed this"
      footer={
        <Button onClick={save} disabled={!answered}>
          Save my choice
        </Button>
      }
    >
      {questions.map((question) => (
        <OptionCards<Side>
          key={keyOf(question)}
          legend={aboutText(question)}
          options={SIDES.map((side) => ({
            value: side,
            label: valueText(question, side),
            text: side === 'mine' ? 'You' : question.by || 'The other phone',
          }))}
          value={chosen[keyOf(question)] ?? null}
          onChange={(side) => setChosen({ ...chosen, [keyOf(question)]: side })}
        />
      ))}
    </Sheet>
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Name',
  total_kobo: 'Total',
  planned_kobo: 'Planned',
  amount_kobo: 'Amount',
  estimate: 'Estimate',
  agreed: 'Agreed price',
  due_on: 'Day',
  date: 'Day',
  guests: 'Guests',
  note: 'Note',
  status: 'Status',
  paid_on: 'Paid on',
};

function aboutText({ field, row, entity }: Question): string {
  const name = String(row.name ?? row.title ?? (entity === 'payment' ? 'Payment' : 'Wedding'));
  if (field === 'removed') return name;
  return `${name}: ${FIELDS[field] ?? field.replaceAll('_', ' ')}`;
}

/** A value as people read it. */
function valueText(question: Question, side: Side): string {
  const { field } = question;
  const value = question[side];
  if (field === 'removed') return value ? 'Remove it' : 'Keep it';
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
