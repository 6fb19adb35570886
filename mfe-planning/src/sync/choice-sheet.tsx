import { Button } from '@wedding/shared/ui/button.tsx';
import { OptionCards } from '@wedding/shared/ui/option-cards.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useState } from 'react';
import { aboutText, namesOf, valueText, whatWasSet } from './edit-text.ts';
import type { Question } from './edits.ts';
import { useDesk } from './use-desk.ts';

type Side = 'mine' | 'theirs';
const SIDES: readonly Side[] = ['mine', 'theirs'];
const keyOf = (question: Question) => `${question.id} ${question.field}`;

/**
 * What only the couple can decide: two people changed the same thing, or something can't be saved. Each with its
 * values, and nothing chosen for them.
 */
export function ChoiceSheet() {
  const { desk, questions, refused } = useDesk();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [later, setLater] = useState(false);
  const keys = [...questions.map(keyOf), ...refused.map(({ batch }) => batch.id)];
  const choice = (key: string) => ({
    value: chosen[key] ?? null,
    onChange: (side: Side) => setChosen({ ...chosen, [key]: side }),
  });
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
        <OptionCards<Side>
          key={keyOf(question)}
          legend={aboutText(question)}
          options={SIDES.map((side) => ({
            value: side,
            label: valueText(question, side),
            text: side === 'mine' ? 'You' : question.by || 'The other phone',
          }))}
          {...choice(keyOf(question))}
        />
      ))}
      {refused.map(({ batch, why }) => (
        <OptionCards<Side>
          key={batch.id}
          legend={`${namesOf(batch.edits)}: ${why}`}
          options={[
            { value: 'mine', label: 'Try again', text: whatWasSet(batch.edits).join('; ') },
            { value: 'theirs', label: 'Let it go', text: 'What you entered here is then gone.' },
          ]}
          {...choice(batch.id)}
        />
      ))}
    </Sheet>
  );
}
