import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { NOT_OPENED } from '@wedding/shared/host/lazy.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Answers } from './answers.tsx';
import css from './quick-add.module.css';
import type { TextReading } from './reading.ts';

interface QuickAddProps<Reader, Row> {
  /** The id of the list it adds to: what is typed is kept for it, in this tab. */
  about: string;
  /** What the field is for: “Add a line”. */
  label: string;
  example: string;
  field: RefObject<HTMLInputElement | null>;
  /** Loads what reads the texts, as soon as the field is used. */
  load: () => Promise<Reader>;
  read: (reader: Reader, text: string) => TextReading<Row>;
  /** Shows what would be added. `text` is what was typed. */
  children: (reader: Reader, row: Row | null, text: string) => ReactNode;
  /** Adds a row; returns the sentence that says so. */
  onAdd: (reader: Reader, row: Row) => string;
  /** Shows a pasted list of several lines, until `onClose`. It is kept for this tab, as what is typed. */
  list: (text: string, onClose: () => void) => ReactNode;
  /** Called when the empty field is left. */
  onLeave?: () => void;
}

const NOT_LOADED = { kind: 'unreadable', reason: NOT_OPENED } as const;

/**
 * One field that stays open: each Enter adds what was typed, and the next one can be typed at once. Shows what is understood
 * while it is typed; what can be read in two ways is asked, and the answer adds it. What is entered before the reader has
 * loaded is read once it has.
 */
export function QuickAdd<Reader, Row>(props: QuickAddProps<Reader, Row>) {
  const { about, label, example, field, load, read, children, onAdd, list, onLeave } = props;
  const [reader, setReader] = useState<Reader | 'failed' | null>(null);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [text, setText] = useState(() => (readTyped(about) ?? '') as string);
  const [pasted, setPasted] = useState(() => (readTyped(`list ${about}`) ?? '') as string);
  const [said, setSaid] = useState('');
  const [answered, setAnswered] = useState<TextReading<Row> | null>(null);
  const loaded = reader === 'failed' ? null : reader;
  const readingOf = (typed: string) =>
    loaded ? read(loaded, typed) : reader && (NOT_LOADED as TextReading<Row>);
  const isEmpty = text.trim() === '';
  const reading = isEmpty ? null : (answered ?? readingOf(text));
  // While it is typed nothing is wrong yet.
  const [checked, setChecked] = useState(false);

  // One text at a time: each is read beside the rows before it.
  useEffect(() => {
    const [first, ...others] = unread;
    const next = first === undefined ? null : readingOf(first);
    if (!next) return;
    setUnread(others);
    if (loaded && next.kind === 'value') {
      setSaid(onAdd(loaded, next.value));
    } else {
      write([first, text].filter(Boolean).join(' '));
      setChecked(true);
    }
  });
  function write(next: string) {
    writeTyped(about, next || undefined);
    setText(next);
  }
  function paste(next: string) {
    writeTyped(`list ${about}`, next || undefined);
    setPasted(next);
  }
  async function start() {
    if (loaded) return;
    setReader(null);
    const next = await load().catch(() => 'failed' as const);
    setReader(() => next);
  }
  function take(next: TextReading<Row>) {
    if (loaded && next.kind === 'value') {
      setSaid(onAdd(loaded, next.value));
      type('');
    } else {
      setAnswered(next);
      setChecked(true);
    }
  }
  function enter() {
    if (isEmpty) return;
    if (loaded && reading) {
      take(reading);
      return;
    }
    setUnread([...unread, text]);
    type('');
    void start();
  }
  function type(next: string) {
    write(next);
    setAnswered(null);
    setChecked(false);
    if (next) setSaid('');
  }
  return (
    <>
      <Stack
        as="form"
        gap={2}
        shrink
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
          field.current?.focus();
        }}
      >
        <Stack gap={2} shrink size={14} breaks className={css.reading} role="status">
          {said && <Text tone="success">{said}</Text>}
          {reading?.kind === 'question' && (
            <>
              <Text weight={600}>{reading.text}</Text>
              <Answers
                all={reading.answers}
                onAnswer={({ next }) => {
                  take(next);
                  field.current?.focus();
                }}
              />
            </>
          )}
          {reading?.kind === 'unreadable' && checked && <Text tone="danger">{reading.reason}</Text>}
          {loaded && children(loaded, reading?.kind === 'value' ? reading.value : null, text)}
        </Stack>
        <Row gap={2} className={css.field}>
          <input
            ref={field}
            className={css.input}
            data-stays
            aria-label={label}
            placeholder={`${label}: ${example}`}
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="sentences"
            value={text}
            onFocus={() => void start()}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => {
              if (!isEmpty || unread.length > 0) return;
              setSaid('');
              onLeave?.();
            }}
            onPaste={(event) => {
              const copied = event.clipboardData.getData('text/plain');
              if (!/[\n\r\t]/.test(copied.trim())) return;
              event.preventDefault();
              paste(copied);
            }}
          />
          <button type="submit" className={css.add} aria-label="Add what you typed">
            <ArrowUp aria-hidden="true" />
          </button>
        </Row>
      </Stack>
      {pasted &&
        list(pasted, () => {
          paste('');
          field.current?.focus();
        })}
    </>
  );
}
