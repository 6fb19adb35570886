import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type ReactNode, useState } from 'react';
import { fieldChanges, nameOf } from '../../choices/edit-text.ts';
import type { Edit } from '../../sync/edits.ts';
import { Answers } from './answers.tsx';
import css from './import-preview.module.css';
import type { ListQuestion, ListReading, TextReading } from './reading.ts';

const MAX_SHOWN = 12;

interface ImportPreviewProps<T> {
  reading: ListReading<T>;
  /** Returns where a new row goes. */
  placeOf?: ((edit: Edit) => string) | undefined;
  /** Called with the readings that answers lead to, by the keys of their questions. */
  onAnswer: (answers: readonly (readonly [string, TextReading<T>])[]) => void;
}

/**
 * Previews the effect of a file, a list or pasted cells: new rows, each changed field with its old and
 * new value, and what is skipped.
 */
export function ImportPreview<T>({ reading, placeOf, onAnswer }: ImportPreviewProps<T>) {
  const { edits, refused, questions, ignored } = reading;
  const changed = edits.filter(({ fresh }) => !fresh);
  const added = (...entities: string[]) =>
    edits.filter((edit) => edit.fresh && entities.includes(edit.entity));
  return (
    <Stack gap={4} size={14} role="status">
      {edits.length === 0 && refused.length === 0 && questions.length === 0 && (
        <p>There’s nothing new here.</p>
      )}
      <Questions all={questions} onAnswer={onAnswer} />
      <Group title="Not read" all={ignored}>
        {(text) => <Entry key={text} details={[text]} />}
      </Group>
      <Group title="Left out" all={refused}>
        {({ row, why }) => <Entry key={`${row} ${why}`} name={`Row ${row}`} details={[why]} />}
      </Group>
      <Group title="Changed" all={changed}>
        {(edit) => (
          <Entry
            key={edit.id}
            name={edit.name}
            details={fieldChanges(edit).map(({ field, from, to }) => (
              <>
                {field} <VisuallyHidden>was</VisuallyHidden> <s>{from}</s> <span aria-hidden="true">→</span>{' '}
                <VisuallyHidden>becomes</VisuallyHidden> <b>{to}</b>
              </>
            ))}
          />
        )}
      </Group>
      {[
        { title: 'New categories', all: added('budget_category', 'checklist_category') },
        { title: 'New', all: added('budget_item', 'task') },
        { title: 'New payments, pledges and aṣọ-ẹbí', all: added('payment', 'payer', 'fund') },
      ].map(({ title, all }) => (
        <Group key={title} title={title} all={all}>
          {(edit) => (
            <Entry
              key={edit.id}
              name={nameOf(edit, edits)}
              details={[[detailsOf(edit), placeOf?.(edit)].filter(Boolean).join(' · ')].filter(Boolean)}
            />
          )}
        </Group>
      ))}
    </Stack>
  );
}

interface EntryProps {
  name?: string;
  details: readonly ReactNode[];
  children?: ReactNode;
}

function Entry({ name, details, children }: EntryProps) {
  return (
    <li>
      {name !== undefined && (
        <Text as="span" weight={600}>
          {name}
        </Text>
      )}
      {details.map((detail, place) => (
        <Text as="span" tone="second" tabular key={place} className={css.part}>
          {detail}
        </Text>
      ))}
      {children}
    </li>
  );
}

/** Asks what can be read in several ways; the same answer may be given to all questions of one kind at once. */
function Questions<T>({
  all,
  onAnswer,
}: Pick<ImportPreviewProps<T>, 'onAnswer'> & { all: readonly ListQuestion<T>[] }) {
  const totals = all.filter(({ answers }) => answers[0]?.label.endsWith('is the total'));
  return (
    <Group title="What did you mean?" all={all}>
      {(question, place) => (
        <Entry key={question.key} name={question.name} details={[question.text]}>
          <Answers all={question.answers} onAnswer={({ next }) => onAnswer([[question.key, next]])} />
          {place === 0 && totals.length > 1 && (
            <Button
              variant="quiet"
              small
              onClick={() =>
                onAnswer(
                  totals.flatMap(({ key, answers: [total] }) => (total ? [[key, total.next] as const] : [])),
                )
              }
            >
              All {totals.length} are totals
            </Button>
          )}
        </Entry>
      )}
    </Group>
  );
}

/** Returns what a new row has besides its name. */
const detailsOf = (edit: Edit) =>
  fieldChanges(edit)
    .filter(({ field, to }) => field !== 'Name' && !['Nothing', '₦0', 'No'].includes(to))
    .map(({ field, to }) => `${field} ${to}`)
    .join(' · ');

interface GroupProps<T> {
  title: string;
  all: readonly T[];
  children: (one: T, place: number) => ReactNode;
}

function Group<T>({ title, all, children }: GroupProps<T>) {
  const [isExpanded, setExpanded] = useState(false);
  if (all.length === 0) return null;
  const rest = all.length - MAX_SHOWN;
  return (
    <section>
      <Row as="h3" justify="between" below={2} size={16} weight={600} plain>
        {title}{' '}
        <Text as="span" tone="muted" tabular>
          {all.length}
        </Text>
      </Row>
      <ul className={css.lines}>{(isExpanded ? all : all.slice(0, MAX_SHOWN)).map(children)}</ul>
      {rest > 0 && !isExpanded && (
        <button type="button" className={css.rest} onClick={() => setExpanded(true)}>
          and {rest} more
        </button>
      )}
    </section>
  );
}
