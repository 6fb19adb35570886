import { useEffect, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { excessError, lengthOf } from '../../format/excess-error.ts';

/** A shorter limit, of a name's few characters or a code, needs no count while it is kept. */
const COUNTED_FROM = 80;

interface LengthLimit {
  /** Counts the characters: "120 of 200". Undefined while there is plenty of room. */
  count: string | undefined;
  /** By how much the text is too long, as a sentence. Undefined if it isn't. */
  error: string | undefined;
}

/**
 * Counts the text of a control and keeps what is too long from being saved: the control is invalid, and its form isn't
 * submitted (SEC-47). Nothing that was typed or pasted is cut. `value` is absent for a control that keeps its own text.
 */
export function useLengthLimit(id: string, limit: number | undefined, value: unknown): LengthLimit {
  const [ownText, setOwnText] = useState('');
  const isControlled = typeof value === 'string';
  const text = isControlled ? value : ownText;
  const error = limit === undefined ? undefined : excessError(text, limit);
  useEffect(() => {
    const control = document.getElementById(id);
    // Between this listener and React's own a controlled field would be drawn with its old value, and lose what was typed.
    if (isControlled || limit === undefined || !isTextControl(control)) return;
    const read = () => setOwnText(control.value);
    read();
    control.addEventListener('input', read);
    return () => control.removeEventListener('input', read);
  }, [id, limit, isControlled]);
  useEffect(() => {
    const control = document.getElementById(id);
    if (limit === undefined || !isTextControl(control)) return;
    control.setCustomValidity(error ?? '');
    const { form } = control;
    if (!error || !form) return;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      control.focus();
    };
    // Before the form's own handler, which React calls when the event has bubbled up.
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [id, limit, error]);
  const length = lengthOf(text);
  const isCounted = limit !== undefined && limit >= COUNTED_FROM && length > limit / 2;
  return { error, count: isCounted ? `${formatCount(length)} of ${formatCount(limit)}` : undefined };
}

const isTextControl = (element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
