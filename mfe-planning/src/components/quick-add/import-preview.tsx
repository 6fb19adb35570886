import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
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
  const fresh = (...entities: string[]) =>
    edits.filter((edit) => edit.fresh && entities.includes(edit.entity));
  const added = fresh('budget_item', 'task');
  const categories = fresh('budget_category', 'checklist_category');
  return (
    <Stack gap={4} size={14} role="status">
      {edits.length === 0 && refused.length === 0 && questions.length === 0 && (
        <p>There’s nothing new here.</p>
      )}
      <Questions all={questions} onAnswer={onAnswer} />
      {ignored.length > 0 && (
        <Group title="Not read" all={ignored}>
          {(text) => (
            <li key={text}>
              <Text as="span" tone="second" tabular className={css.part}>
                {text}
              </Text>
            </li>
          )}
        </Group>
      )}
      <Group title="Left out" all={refused}>
        {({ row, why }) => (
          <li key={`${row} ${why}`}>
            <Text as="span" weight={600}>
              Row {row}
            </Text>
            <Text as="span" tone="second" tabular className={css.part}>
              {why}
            </Text>
          </li>
        )}
      </Group>
      <Group title="Changed" all={changed}>
        {(edit) => (
          <li key={edit.id}>
            <Text as="span" weight={600}>
              {edit.name}
            </Text>
            {fieldChanges(edit).map(({ field, from, to }) => (
              <Text as="span" tone="second" tabular key={field} className={css.part}>
                {field} <VisuallyHidden>was</VisuallyHidden> <s>{from}</s> <span aria-hidden="true">→</span>{' '}
                <VisuallyHidden>becomes</VisuallyHidden> <b>{to}</b>
              </Text>
            ))}
          </li>
        )}
      </Group>
      <Group title="New categories" all={categories}>
        {(edit) => <li key={edit.id}>{String(edit.set.name)}</li>}
      </Group>
      <Group title="New" all={added}>
        {(edit) => (
          <li key={edit.id}>
            <Text as="span" weight={600}>
              {String(edit.set.name ?? edit.set.title)}
            </Text>
            <Text as="span" tone="second" tabular className={css.part}>
              {[detailsOf(edit), placeOf?.(edit)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        )}
      </Group>
      <Group title="New payments, pledges and aṣọ-ẹbí" all={fresh('payment', 'payer', 'fund')}>
        {(edit) => (
          <li key={edit.id}>
            <Text as="span" weight={600}>
              {nameOf(edit, edits)}
            </Text>
            <Text as="span" tone="second" tabular className={css.part}>
              {detailsOf(edit)}
            </Text>
          </li>
        )}
      </Group>
    </Stack>
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
        <li key={question.key}>
          <Text as="span" weight={600}>
            {question.name}
          </Text>
          <Text as="span" tone="second" tabular className={css.part}>
            {question.text}
          </Text>
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
        </li>
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
  children: (one: T, place: number) => React.ReactNode;
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
