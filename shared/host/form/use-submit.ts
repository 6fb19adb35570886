import { use, useRef } from 'react';
import { afterNextFrame } from '../after-next-frame.ts';
import { messageOf } from '../call.ts';
import { writeTyped } from '../device/typed.ts';
import { HostContext } from '../host.ts';
import { useMutation } from '../query.ts';
import { focusInvalid } from './focus-invalid.ts';

type Options<Data, Variables> = Parameters<typeof useMutation<Data, Error, Variables>>[0];
type Mutate<Data, Variables> = ReturnType<typeof useMutation<Data, Error, Variables>>['mutate'];
/** What one submit does once it is answered. */
type Callbacks<Data, Variables> = Parameters<Mutate<Data, Variables>>[1];

/** A submit that isn't answered yet. */
interface Running<Data, Variables> {
  form: HTMLElement | null;
  callbacks: Callbacks<Data, Variables>;
  isTypedOn: boolean;
}

/**
 * A mutation that a form submits. `mutate` does nothing while one is under way: the second press of a double click comes
 * before the render that disables the button. `mutate` returns whether it submits. A refused field gets the focus, unless the
 * person types on. If the form was closed meanwhile, its callbacks run all the same, and a refusal is a toast.
 */
export function useSubmit<Data, Variables = void>(options: Omit<Options<Data, Variables>, 'onSettled'>) {
  const host = use(HostContext);
  const running = useRef<Running<Data, Variables>>(null);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSuccess: async (data, sent, before, context) => {
      await options.onSuccess?.(data, sent, before, context);
      running.current?.callbacks?.onSuccess?.(data, sent, before, context);
      const draft = isClosed(running.current) && running.current?.form?.closest('dialog')?.dataset.draft;
      if (draft) writeTyped(draft, undefined);
    },
    onError: async (error, sent, before, context) => {
      await options.onError?.(error, sent, before, context);
      const { form, callbacks, isTypedOn } = running.current ?? {};
      if (callbacks?.onError) callbacks.onError(error, sent, before, context);
      else if (isClosed(running.current)) host?.toast.error(messageOf(error));
      if (form && !isTypedOn) afterNextFrame(() => focusInvalid(form));
    },
    onSettled: () => {
      running.current = null;
    },
  });
  const mutate = (variables: Variables, callbacks?: Callbacks<Data, Variables>): boolean => {
    if (running.current) return false;
    const submission: Running<Data, Variables> = { form: submittedForm(), callbacks, isTypedOn: false };
    running.current = submission;
    const noteTyping = () => {
      submission.isTypedOn = true;
    };
    submission.form?.addEventListener('input', noteTyping, { once: true });
    mutation.mutate(variables);
    return true;
  };
  return { ...mutation, mutate };
}

const isClosed = (submission: { form: HTMLElement | null } | null) => submission?.form?.isConnected === false;

/** The form whose submitting is being handled. A pressed button needn't have the focus: Safari gives it none. */
function submittedForm(): HTMLElement | null {
  const target = window.event?.target;
  return target instanceof Element ? target.closest<HTMLElement>('form, dialog') : null;
}
