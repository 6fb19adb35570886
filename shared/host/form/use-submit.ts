import { useRef } from 'react';
import { afterNextFrame } from '../after-next-frame.ts';
import { useMutation } from '../query.ts';
import { focusInvalid } from './focus-invalid.ts';

/**
 * A mutation that a form submits. `mutate` does nothing while one is under way: the second press of a double click comes
 * before the render that disables the button. `mutate` returns whether it submits. A refused field gets the focus, unless the
 * person types on.
 */
export function useSubmit<Data, Variables = void>(
  options: Omit<Parameters<typeof useMutation<Data, Error, Variables>>[0], 'onSettled'>,
) {
  const isUnderWay = useRef(false);
  const form = useRef<HTMLElement>(null);
  const forgetForm = () => {
    form.current = null;
  };
  const onSettled = (_data: Data | undefined, error: Error | null) => {
    isUnderWay.current = false;
    const refused = error && form.current;
    if (refused) afterNextFrame(() => focusInvalid(refused));
  };
  const mutation = useMutation<Data, Error, Variables>({ ...options, onSettled });
  const mutate = (...args: Parameters<typeof mutation.mutate>): boolean => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    form.current = submittedForm();
    form.current?.addEventListener('input', forgetForm, { once: true });
    mutation.mutate(...args);
    return true;
  };
  return { ...mutation, mutate };
}

/** The form whose submitting is being handled. A pressed button needn't have the focus: Safari gives it none. */
function submittedForm(): HTMLElement | null {
  const target = window.event?.target;
  return target instanceof Element ? target.closest<HTMLElement>('form, dialog') : null;
}
