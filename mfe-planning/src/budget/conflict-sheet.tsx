import { Button } from '@wedding/shared/ui/button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useState } from 'react';
import { changeRow, type Draft } from './budget-draft.ts';
import type { Question } from './budget-merge.ts';
import css from './conflict-sheet.module.css';

interface ConflictSheetProps {
  questions: readonly Question[];
  draft: Draft;
  /** Saves the draft with the answers in it. */
  onAnswer: (draft: Draft) => void;
  /** Closes without an answer; what was typed stays unsaved. */
  onLater: () => void;
}

type Side = 'mine' | 'theirs';
const keyOf = (question: Question) => `${question.id} ${question.field}`;

/** Two people changed the same thing: each difference with both values, and nothing chosen for the couple. */
export function ConflictSheet({ questions, draft, onAnswer, onLater }: ConflictSheetProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const answered = questions.every((question) => chosen[keyOf(question)]);
  function save() {
    const theirs = questions.filter((question) => chosen[keyOf(question)] === 'theirs');
    onAnswer(theirs.reduce(takeTheirs, draft));
    setChosen({});
  }
  return (
    <Sheet
      open={questions.length > 0}
      onClose={onLater}
      title="You both changed this"
      footer={
        <Button onClick={save} disabled={!answered}>
          Save my choice
        </Button>
      }
    >
      {questions.map((question) => (
        <fieldset key={keyOf(question)} className={css.question}>
          <legend>{aboutText(question)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={css.side}>
              <input
                type="radio"
                name={keyOf(question)}
                checked={chosen[keyOf(question)] === side}
                onChange={() => setChosen({ ...chosen, [keyOf(question)]: side })}
              />
              <span className={css.who}>{side === 'mine' ? 'You' : question.by}</span>{' '}
              <span className={css.value}>{valueText(question, side)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Sheet>
  );
}

function aboutText({ field, about }: Question): string {
  if (field === 'total_kobo') return 'Total of the budget';
  return field === 'name' ? `Name of “${about}”` : about;
}

function valueText(question: Question, side: Side): string {
  const value = question[side];
  if (question.field === 'removed') return value ? 'Remove it' : 'Keep it';
  return question.field === 'name' ? String(value) : formatKobo(Number(value));
}

function takeTheirs(draft: Draft, { id, field, theirs }: Question): Draft {
  if (draft.rows.some((row) => row.id === id)) return changeRow(draft, id, { [field]: theirs });
  return { ...draft, [field]: theirs };
}
