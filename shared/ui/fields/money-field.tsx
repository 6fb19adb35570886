import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { planQuestion, readingQuestion } from '../../format/amount-question.ts';
import { formatKobo, formatKoboExact } from '../../format/money.ts';
import { bareNaira } from '../../format/plain-amount.ts';
import { readAmount } from '../../format/read-amount.ts';
import { Button } from '../actions/button.tsx';
import { Row, Stack } from '../layout/box.tsx';
import { TextField } from './field.tsx';
import css from './money-field.module.css';

interface MoneyFieldProps {
  label: string;
  /** Kobo; null while the text is not one certain amount. */
  value: number | null;
  /** `typed` distinguishes an empty field from a text that is not an amount. */
  onChange: (kobo: number | null, typed: string) => void;
  /** The plan's total in kobo. A larger amount is asked about before it counts. */
  plan?: number | undefined;
  optional?: boolean;
  /** How people say such amounts: `1.5m or 500k`. The reading of what is typed takes its place. */
  example?: string | undefined;
  /** Stands below the reading. */
  hint?: ReactNode;
  error?: string | undefined;
}

/** Longer than any amount in words. */
const LIMIT = 100;

const textOf = (kobo: number | null) => (kobo === null ? '' : formatKobo(kobo).slice(1));

/**
 * The field for every amount in naira: formatted when not focused, without separators while it is edited, with its reading
 * below it. An amount that can be read in several ways, or is above the plan, is asked; one that can't be read says so once
 * the field is left.
 */
export function MoneyField({
  label,
  value,
  onChange,
  plan = 0,
  example,
  hint,
  error,
  ...rest
}: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // A text without a certain amount stays in the field as it was typed, so that it can be corrected.
  const [unsettled, setUnsettled] = useState('');
  // An amount above the plan that was there before, or that the person confirmed.
  const [confirmed, setConfirmed] = useState(value);
  // Once shown, the reading stays: what lies below would move away from under the finger that presses it.
  const [showsReading, setShowsReading] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  // Runs before the next key, because the bare amount has just replaced the formatted one.
  useLayoutEffect(() => {
    // In Chromium, selecting would give the focus to a field that a draft is entered into.
    if (isTyping && field.current === document.activeElement) field.current?.select();
  }, [isTyping]);

  const text = typed ?? (value === null ? unsettled : '');
  const reading = readAmount(text);
  const doubt = (kobo: number) => (kobo === confirmed ? undefined : planQuestion(kobo, plan));
  const question = reading.kind === 'amount' ? doubt(reading.kobo) : readingQuestion(reading);
  const problem = reading.kind === 'unreadable' ? reading.reason : question?.text;
  // While the person is still typing, nothing is wrong yet.
  const isLeft = !isTyping || Boolean(error);
  const settled = reading.kind === 'amount' ? reading.kobo : isTyping ? null : value;

  function type(next: string) {
    const amount = readAmount(next);
    setTyped(next);
    onChange(amount.kind === 'amount' && !doubt(amount.kobo) ? amount.kobo : null, next);
  }
  function leave() {
    setUnsettled(value === null ? text : '');
    setTyped(null);
  }
  function answer(kobo: number) {
    // The answer to what was read may be above the plan itself.
    const next = reading.kind === 'ambiguous' && doubt(kobo) ? null : kobo;
    if (next !== null) setConfirmed(next);
    setUnsettled(next === null ? bareNaira(kobo) : '');
    setTyped(null);
    onChange(next, bareNaira(kobo));
    // The button goes away with its focus.
    requestAnimationFrame(() => field.current?.focus());
  }
  return (
    <Stack gap={2} shrink>
      <TextField
        {...rest}
        label={label}
        prefix="₦"
        inputMode="text"
        limit={LIMIT}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={field}
        value={typed ?? (value === null ? unsettled : textOf(value))}
        error={(isLeft ? problem : undefined) ?? error}
        hint={
          showsReading && (question || settled !== null) ? (
            <>
              <span className={css.reading}>{question?.text ?? readingText(settled ?? 0)}</span>
              {hint && !question && <span className={css.reading}>{hint}</span>}
            </>
          ) : (
            (hint ?? (example && `As you would say it: ${example}.`))
          )
        }
        onFocus={() => {
          if (value !== null) setConfirmed(value);
          setTyped((current) => current ?? (value === null ? unsettled : bareNaira(value)));
          setShowsReading(true);
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {question && (
        <Row gap={2} wrap>
          {question.answers.map(({ label: answerLabel, kobo }) => (
            <Button key={kobo} variant="outline" small onClick={() => answer(kobo)}>
              {answerLabel}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** Formats what was understood, in full and in short: `₦1,200,000 (₦1.2m)`. */
function readingText(kobo: number): string {
  const short = formatKoboExact(kobo);
  const full = formatKobo(kobo);
  return short === full ? full : `${full} (${short})`;
}
