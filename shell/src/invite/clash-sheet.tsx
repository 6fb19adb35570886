import { useMutation } from '@tanstack/react-query';
import type { CeremonyClash, JoinChoice, PlansClash } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import css from './invite-page.module.css';

interface ClashSheetProps {
  clash: PlansClash;
  /** Whether a plan has changed since an earlier choice. */
  isChanged: boolean;
  /** First name of the person who invites. */
  from: string;
  /** Joins with the chosen values. If it throws, the sheet shows why. */
  onJoin: (choice: JoinChoice) => Promise<void>;
  onClose: () => void;
}

type Side = 'theirs' | 'yours';
/** One field that both have planned, with each side's value as text. */
interface Question extends Record<Side, string> {
  key: string;
  about: string;
}

/** Shows both values of every field that the two partners planned differently. Nothing is preselected. */
export function ClashSheet({ clash, isChanged, from, onJoin, onClose }: ClashSheetProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const join = useMutation({ mutationFn: () => onJoin(choiceOf(clash, chosen)) });
  const questions = questionsOf(clash);
  const left = questions.filter(({ key }) => !chosen[key]).length;
  return (
    <Sheet
      open
      onClose={() => join.isPending || onClose()}
      title="You both have a wedding plan already"
      unsaved={Object.keys(chosen).length > 0}
      footer={
        <>
          <p className={css.left} role="status">
            {left > 0 && `${left} of ${questions.length} still to choose`}
          </p>
          {join.error && (
            <p className={css.refused} role="alert">
              {messageOf(join.error)}
            </p>
          )}
          <Button disabled={left > 0} busy={join.isPending} busyLabel="Joining" onClick={() => join.mutate()}>
            Join with these choices
          </Button>
        </>
      }
    >
      {isChanged && (
        <Text below={4} tone="danger" weight={600} role="alert">
          One of your plans has changed since. Please choose again.
        </Text>
      )}
      <Text below={5} tone="second">
        Choose what to keep. Open tasks move with the date, and everything else you both planned is kept.
      </Text>
      {questions.map((question) => (
        <OptionCards<Side>
          key={question.key}
          legend={question.about}
          options={[
            { value: 'theirs', label: question.theirs, text: from || 'Your partner' },
            { value: 'yours', label: question.yours, text: 'You' },
          ]}
          value={chosen[question.key] ?? null}
          onChange={(side) => setChosen({ ...chosen, [question.key]: side })}
        />
      ))}
    </Sheet>
  );
}

function questionsOf({ ceremonies, turnout }: PlansClash): Question[] {
  const questions = ceremonies.flatMap((one) =>
    FIELDS.filter((field) => one.theirs[field] !== one.yours[field]).map((field) => ({
      key: `${one.id} ${field}`,
      about: `${one.name}: ${field === 'date' ? 'the date' : 'number of guests'}`,
      theirs: sideText(one.theirs, field),
      yours: sideText(one.yours, field),
    })),
  );
  if (!turnout) return questions;
  const plates = (side: Side) => `${turnout[side] / 100} plates`;
  const about = 'Plates for every 100 guests';
  return [...questions, { key: 'turnout', about, theirs: plates('theirs'), yours: plates('yours') }];
}

const FIELDS = ['date', 'guests'] as const;
function sideText(facts: CeremonyClash[Side], field: (typeof FIELDS)[number]): string {
  if (field === 'guests') return `${formatCount(facts.guests)} guests`;
  return facts.date ? formatLongDay(`${facts.date} 12:00:00`) : 'No date yet';
}

function choiceOf({ ceremonies, turnout }: PlansClash, chosen: Readonly<Record<string, Side>>): JoinChoice {
  const side = (key: string) => chosen[key] ?? 'theirs';
  return {
    ceremonies: ceremonies.map((one) => ({
      id: one.id,
      date: one[side(`${one.id} date`)].date,
      guests: one[side(`${one.id} guests`)].guests,
    })),
    ...(turnout && { turnout_bp: turnout[side('turnout')] }),
  };
}
