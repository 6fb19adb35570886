import { Button } from '@wedding/shared/ui/button.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useId, useState } from 'react';
import css from './choice-sheet.module.css';
import { aboutText, namesOf, valueText, whatWasSet } from './edit-text.ts';
import type { Question } from './edits.ts';
import { useDesk } from './use-desk.ts';

type Side = 'mine' | 'theirs';
const keyOf = (question: Question) => `${question.id} ${question.field}`;
const ANSWERS = { mine: 'Try again', theirs: 'Let it go' } as const;

/**
 * What only the couple can decide: two people changed the same thing, or something can't be saved. Each with its
 * values, and nothing chosen for them.
 */
export function ChoiceSheet() {
  const { desk, questions, refused } = useDesk();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [later, setLater] = useState(false);
  const keys = [...questions.map(keyOf), ...refused.map(({ batch }) => batch.id)];
  const choose = (key: string) => (side: Side) => setChosen({ ...chosen, [key]: side });
  function save() {
    for (const { batch } of refused) {
      if (chosen[batch.id] === 'theirs') desk.letGo(batch);
      else desk.tryAgain(batch);
    }
    if (questions.length > 0)
      desk.answer(questions.map((question) => ({ question, side: chosen[keyOf(question)] ?? 'mine' })));
    setChosen({});
  }
  if (keys.length > 0 && later) {
    return (
      <Button small onClick={() => setLater(false)}>
        Needs your choice
      </Button>
    );
  }
  return (
    <Sheet
      open={keys.length > 0}
      onClose={() => setLater(true)}
      title={questions.length > 0 ? 'You both changed this' : 'This could not be saved'}
      footer={
        <Button onClick={save} disabled={!keys.every((key) => chosen[key])}>
          Save my choice
        </Button>
      }
    >
      {questions.map((question) => (
        <Choice
          key={keyOf(question)}
          about={aboutText(question)}
          sides={{
            mine: { who: 'You', value: valueText(question, 'mine') },
            theirs: { who: question.by || 'The other phone', value: valueText(question, 'theirs') },
          }}
          chosen={chosen[keyOf(question)]}
          onChoose={choose(keyOf(question))}
        />
      ))}
      {refused.map(({ batch, why }) => (
        <Choice
          key={batch.id}
          about={namesOf(batch.edits)}
          note={[why, ...whatWasSet(batch.edits)]}
          sides={{ mine: { who: ANSWERS.mine }, theirs: { who: ANSWERS.theirs } }}
          chosen={chosen[batch.id]}
          onChoose={choose(batch.id)}
        />
      ))}
    </Sheet>
  );
}

interface ChoiceProps {
  about: string;
  note?: readonly string[];
  sides: Readonly<Record<Side, { who: string; value?: string }>>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function Choice({ about, note = [], sides, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.question}>
      <legend>{about}</legend>
      {note.map((line) => (
        <p key={line} className={css.note}>
          {line}
        </p>
      ))}
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={css.side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={css.who}>{sides[side].who}</span>{' '}
          {sides[side].value !== undefined && <span className={css.value}>{sides[side].value}</span>}
        </label>
      ))}
    </fieldset>
  );
}
