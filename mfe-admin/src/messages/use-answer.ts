import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lengthError } from '@wedding/shared/ui/fields/use-length-limit.ts';
import { useMemo, useReducer, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { type AnswerRoute, answerLink, answerRoutes, openLink } from './answer-link.ts';
import { type AnswerState, answerReducer, answerStep } from './answer-state.ts';
import { revealMessageContact, useMarkAnswered, useTextAnswer } from './messages.queries.ts';
import { MAX_TEXT_LENGTH } from './sms-parts.ts';

/** The most characters of a stored answer, as the contract has it. */
export const ANSWER_LIMIT = 4000;

/** An answer being written: its text, which survives a refresh, the next step, and what the buttons do. */
export function useAnswer(message: Message, onClose: () => void) {
  const { ask, config, toast } = useHost();
  const { brandName, contactWhatsApp } = config;
  const hasWhatsApp = contactWhatsApp !== '';
  const [state, dispatch] = useReducer(
    answerReducer,
    null,
    (): AnswerState => ({
      channel: answerRoutes(message, hasWhatsApp)[0]?.channel,
      contact: null,
      isOpened: false,
      isTextMissing: false,
    }),
  );
  const { channel } = state;
  // The same text keeps its key, so that it is sent once if it is requested again after a lost response.
  const empty = useMemo(() => ({ text: message.answer, key: '' }), [message.answer]);
  const { draft, change, clear } = useDraft(`answer-${message.id}`, empty);
  const send = useTextAnswer();
  const marking = useMarkAnswered();
  const resultToast = useResultToast();
  const [isRevealing, setRevealing] = useState(false);
  const text = draft.text.trim();
  const needsText = channel !== 'call';
  const isUncertain = send.error instanceof ApiError && send.error.code === 'SENT_PERHAPS';
  const { routes, step } = answerStep(message, state, { hasWhatsApp, isUncertain });
  const isBySite = step.kind === 'text' || step.kind === 'uncertain text';

  const linkTo = (route: AnswerRoute) => answerLink(route, { text, subject: `Your message to ${brandName}` });
  /** Notes that the answer is used now. Returns whether it has the text that it needs. */
  function use(): boolean {
    const isTextMissing = needsText && text === '';
    dispatch({ type: 'used', isTextMissing });
    return !isTextMissing;
  }
  function close() {
    clear();
    onClose();
  }
  function sendText(key: string) {
    if (!use() || text.length > MAX_TEXT_LENGTH) return;
    const onSuccess: typeof resultToast.onSuccess = (answer) => {
      resultToast.onSuccess(answer);
      close();
    };
    if (send.mutate({ id: message.id, text, key, version: message.version }, { onSuccess })) change({ key });
  }
  return {
    text: draft.text,
    channel,
    routes,
    step,
    needsText,
    isTextMissing: state.isTextMissing && text === '',
    isSending: send.isPending,
    isRevealing,
    isMarking: marking.busy,
    errors: formErrors(isBySite ? send.error : null, ['text']),
    linkTo,
    use,
    choose: (next: AnswerChannel) => dispatch({ type: 'chosen', channel: next }),
    write(next: string) {
      change({ text: next, key: '' });
      dispatch({ type: 'typed' });
    },
    startFrom: (reply: string) => change({ text: reply, key: '' }),
    noteOpened: () => dispatch({ type: 'opened' }),
    /** Requests the whole number, then opens the answer in the app that sends it. */
    async openWithNumber() {
      if (!use()) return;
      setRevealing(true);
      try {
        const contact = await revealMessageContact(message.id);
        dispatch({ type: 'revealed', contact });
        const route = answerRoutes(contact, hasWhatsApp).find((one) => one.channel === channel);
        if (route) openLink(linkTo(route), channel === 'whatsapp');
        dispatch({ type: 'opened' });
      } catch (error) {
        toast.error(messageOf(error));
      }
      setRevealing(false);
    },
    async copy() {
      if (!use()) return;
      try {
        await navigator.clipboard.writeText(text);
        dispatch({ type: 'opened' });
        toast.success('Answer copied');
      } catch {
        toast.error('Copying isn’t allowed here. Select the answer and copy it yourself.');
      }
    },
    send: () => sendText(draft.key || crypto.randomUUID()),
    /** Sends a text of unknown outcome as another one, if the administrator knows that it was not sent. */
    async sendAgain() {
      const confirmed = await ask.confirm({
        title: 'Send this text again?',
        text: `If the first one was sent after all, ${message.from || 'the member'} gets it twice.`,
        icon: 'warning',
        confirm: 'Send again',
        cancel: 'Cancel',
      });
      if (confirmed) sendText(crypto.randomUUID());
    },
    async markAnswered() {
      if (lengthError(text, ANSWER_LIMIT)) return;
      if (await marking.mark(message, { answer: text, ...(channel && { via: channel }) })) close();
    },
    /** Closes the sheet and discards the draft. Closing it any other way keeps the draft. */
    cancel: close,
  };
}
export type Answer = ReturnType<typeof useAnswer>;
