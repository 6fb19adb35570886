import type { AnswerChannel } from '@wedding/shared/contract/contact.schema.ts';
import type { MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMemo, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { answerLink, answerRoutes, openLink } from './answer-link.ts';
import { openAnswerElsewhere, useMessagesChanged, useSaveAnswer, useTextAnswer } from './messages.queries.ts';
import { MAX_TEXT_LENGTH } from './sms-parts.ts';

/** The most characters of a stored answer, as the contract has it. */
export const ANSWER_LIMIT = 4000;

/** An answer that another app has. Whether it went out, only the administrator knows. */
export interface OpenedAnswer {
  threadId: number;
  messageId: number;
  version: number;
  name: string;
  text: string;
  via: AnswerChannel;
  forgetDraft: () => void;
}

interface AnswerEvents {
  /** The answer is on its way, and stored. */
  onSent: () => void;
  onOpened: (answer: OpenedAnswer) => void;
}

/**
 * An answer being written to a conversation's latest message: its text, which survives a refresh, the way it goes, and what
 * the buttons do. If the site has an account for sending texts, it sends a text itself. Other answers open in the app that
 * sends them, for which the whole number is requested.
 */
export function useAnswer({ id: threadId, from, latest }: MessageThread, { onSent, onOpened }: AnswerEvents) {
  const { ask, config, toast } = useHost();
  const { brandName, contactWhatsApp } = config;
  const hasWhatsApp = contactWhatsApp !== '';
  const routes = answerRoutes(latest, hasWhatsApp);
  const [chosen, setChosen] = useState<AnswerChannel>();
  const route = routes.find(({ channel }) => channel === chosen) ?? routes[0];
  const channel = route?.channel;
  const isBySite = channel === 'sms' && latest.can_text;
  // The same text keeps its key, so that it is sent once if it is requested again after a lost response.
  const empty = useMemo(() => ({ text: '', key: '' }), []);
  const { draft, change, clear } = useDraft(`answer-${latest.id}`, empty);
  const [isTextMissing, setTextMissing] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const send = useTextAnswer();
  const save = useSaveAnswer();
  const changed = useMessagesChanged();
  const text = draft.text.trim();
  const needsText = channel !== 'call';
  const isUncertain = isBySite && send.error instanceof ApiError && send.error.code === 'SENT_PERHAPS';

  function isReady(written = text): boolean {
    setTextMissing(needsText && written === '');
    return !(needsText && written === '') && written.length <= (isBySite ? MAX_TEXT_LENGTH : ANSWER_LIMIT);
  }
  function sendText(text: string, key: string) {
    const onSuccess = ({ message }: { message: string }) => {
      toast.success(message);
      clear({ text });
      onSent();
    };
    const { id, version } = latest;
    if (!send.mutate({ params: { id }, body: { text, key, version } }, { onSuccess })) return;
    change({ text, key });
  }
  async function openElsewhere(text: string) {
    if (!channel) return;
    setOpening(true);
    try {
      const contact = await openAnswerElsewhere(latest);
      const whole = answerRoutes(contact, hasWhatsApp).find((one) => one.channel === channel);
      if (whole) {
        const link = answerLink(whole, { text, subject: `Your message to ${brandName}` });
        openLink(link, channel === 'whatsapp');
      }
      const { id: messageId, version } = latest;
      const name = from || latest.phone;
      onOpened({ threadId, messageId, version, name, text, via: channel, forgetDraft: clear });
    } catch (error) {
      toast.error(messageOf(error));
      void changed();
    }
    setOpening(false);
  }
  return {
    text: draft.text,
    key: draft.key,
    routes,
    route,
    channel,
    isBySite,
    isUncertain,
    needsText,
    isTextMissing: isTextMissing && text === '',
    isBusy: send.isPending || save.isPending || isOpening,
    errors: formErrors(isBySite ? send.error : null, ['text']),
    choose: setChosen,
    write: (next: string) => change({ text: next, key: '' }),
    /** Sends the answer, or opens it in the app that does. A stored reply is sent instead of what picked it. */
    submit(reply?: string) {
      const written = reply?.trim() ?? text;
      if (reply !== undefined) change({ text: reply, key: '' });
      if (!isReady(written)) return;
      if (isBySite) sendText(written, (reply === undefined && draft.key) || crypto.randomUUID());
      else void openElsewhere(written);
    },
    /** Sends a text of unknown outcome as another one, if the administrator knows that it was not sent. */
    async sendAgain() {
      const confirmed = await ask.confirm({
        title: 'Send this text again?',
        text: `If the first one was sent after all, ${from || 'the member'} gets it twice.`,
        icon: 'warning',
        confirm: 'Send again',
        cancel: 'Cancel',
      });
      if (confirmed && isReady()) sendText(text, crypto.randomUUID());
    },
    /** Stores a text of unknown outcome that was sent after all. */
    async wasSent() {
      try {
        const { id, version } = latest;
        await save.mutateAsync({
          params: { id },
          body: { version, status: 'answered', answer: text, via: 'sms' },
        });
        clear();
        onSent();
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
  };
}
export type Answer = ReturnType<typeof useAnswer>;
