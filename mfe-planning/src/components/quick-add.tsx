import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import css from './quick-add.module.css';

/** A text in the field, as far as it is understood. `Row` is what would be added. */
export type QuickReading<Row> =
  | { kind: 'value'; value: Row }
  | {
      kind: 'question';
      text: string;
      answers: readonly { label: string; next: QuickReading<Row> }[];
    }
  | { kind: 'unreadable'; reason: string };

interface QuickAddProps<Row> {
  /** What the field is for: “Add a line”. */
  label: string;
  example: string;
  field: RefObject<HTMLInputElement | null>;
  read: (text: string) => QuickReading<Row>;
  /** Shows what would be added. `text` is what was typed. */
  children: (row: Row | null, text: string) => ReactNode;
  /** Adds a row; returns the sentence that says so. */
  onAdd: (row: Row, text: string) => string;
  /** Takes a pasted list of several lines. */
  onList: (text: string) => void;
  /** Called when the empty field is left. */
  onLeave?: () => void;
}

/**
 * One field that stays open: each Enter adds what was typed, and the next one can be typed at once. Shows what is understood
 * while it is typed; what can be read in two ways is asked, and the answer adds it.
 */
export function QuickAdd<Row>(props: QuickAddProps<Row>) {
  const { label, example, field, read, children, onAdd, onList, onLeave } = props;
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [answered, setAnswered] = useState<QuickReading<Row> | null>(null);
  const isEmpty = text.trim() === '';
  const reading = isEmpty ? null : (answered ?? read(text));
  // While it is typed nothing is wrong yet.
  const [checked, setChecked] = useState(false);

  function take(next: QuickReading<Row>) {
    setChecked(true);
    if (next.kind !== 'value') {
      setAnswered(next);
      return;
    }
    setSaid(onAdd(next.value, text));
    type('');
  }
  function type(next: string) {
    setText(next);
    setAnswered(null);
    setChecked(false);
    if (next) setSaid('');
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reading) take(reading);
        field.current?.focus();
      }}
    >
      <div className={css.reading} role="status">
        {said && <Text tone="success">{said}</Text>}
        {reading?.kind === 'question' && (
          <>
            <Text weight={600}>{reading.text}</Text>
            <Row gap={2} wrap>
              {reading.answers.map(({ label: answer, next }) => (
                <Button
                  key={answer}
                  variant="outline"
                  small
                  onClick={() => {
                    take(next);
                    field.current?.focus();
                  }}
                >
                  {answer}
                </Button>
              ))}
            </Row>
          </>
        )}
        {reading?.kind === 'unreadable' && checked && <Text tone="danger">{reading.reason}</Text>}
        {children(reading?.kind === 'value' ? reading.value : null, text)}
      </div>
      <div className={css.field}>
        <input
          ref={field}
          className={css.input}
          aria-label={label}
          placeholder={`${label}: ${example}`}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="sentences"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => isEmpty && onLeave?.()}
          onPaste={(event) => {
            const list = event.clipboardData.getData('text/plain');
            if (!/[\n\r\t]/.test(list.trim())) return;
            event.preventDefault();
            onList(list);
          }}
        />
        <button type="submit" className={css.add} aria-label="Add what you typed">
          <ArrowUp aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
