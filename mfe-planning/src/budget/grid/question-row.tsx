// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks

import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import type { KeyboardEvent } from 'react';
import type { TextReading } from '../../components/quick-add/reading.ts';
import css from './line-grid.module.css';
import type { OpenCell } from './open-cells.ts';

interface QuestionRowProps<T> {
  /** The name of the cell: `Estimate for Jollof`. */
  label: string;
  /** Whether its row is hidden. */
  hidden?: boolean;
  open: OpenCell<T>;
  onAnswer: (reading: TextReading<T>) => void;
  onDiscard: () => void;
}

/** The question about a typed amount, below its row. Arrow down from the cell leads into it. */
export function QuestionRow<T>({ label, hidden, open, onAnswer, onDiscard }: QuestionRowProps<T>) {
  const { text, reading } = open;
  function key(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus();
  }
  /** The row goes away with its focus, which returns to the line. */
  function returnFocus(event: { currentTarget: HTMLElement }) {
    event.currentTarget.closest('tr')?.previousElementSibling?.querySelector<HTMLElement>('td')?.focus();
  }
  return (
    <tr role="row" hidden={hidden} data-question="" onKeyDown={key}>
      <td role="gridcell" colSpan={6} className={css.question}>
        <span role="status">
          <VisuallyHidden>{label}: </VisuallyHidden>
          <b>{text}</b> {reading.kind === 'question' ? reading.text : reading.reason}
        </span>
        <Row as="span" gap={2} wrap>
          {reading.kind === 'question' &&
            reading.answers.map(({ label: answer, next }) => (
              <Button
                key={answer}
                variant="outline"
                small
                tabIndex={-1}
                onClick={(event) => {
                  returnFocus(event);
                  onAnswer(next);
                }}
              >
                {answer}
              </Button>
            ))}
          <Button
            variant="quiet"
            small
            tabIndex={-1}
            onClick={(event) => {
              returnFocus(event);
              onDiscard();
            }}
          >
            Discard
          </Button>
        </Row>
      </td>
    </tr>
  );
}
