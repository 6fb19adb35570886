import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { TextAreaField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useMemo, useState } from 'react';
import { FormRefusal } from '../form-refusal.tsx';
import { useDraft } from '../use-draft.ts';
import { useSays } from '../use-says.ts';
import { answerLink, CHANNEL_WORDS, waysTo } from './answer-link.ts';
import css from './reports.module.css';
import { useTextAnswer, useUpdateMessage } from './reports.queries.ts';
import { TEXT_MAX, textWords } from './text-parts.ts';

const LABELS: Record<AnswerChannel, string> = {
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  call: 'Call',
};
const OPENS: Record<AnswerChannel, string> = {
  email: 'Open in e-mail',
  whatsapp: 'Open in WhatsApp',
  sms: 'Open in messages',
  call: 'Call',
};

/**
 * Writes an answer. Where the site has an account to send texts by, it sends them itself; all else opens where it is sent
 * from: mail, WhatsApp, the phone's messages. Answer and way are kept with the message; what is typed survives a refresh.
 */
export function AnswerSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { brandName, contactWhatsApp } = useHost().config;
  const ways = waysTo(message, contactWhatsApp !== '');
  const [channel, setChannel] = useState<AnswerChannel | undefined>(ways[0]?.channel);
  const way = ways.find((one) => one.channel === channel);
  const empty = useMemo(() => ({ text: message.answer }), [message.answer]);
  const { draft, change, clear } = useDraft(`answer-${message.id}`, empty);
  const [missing, setMissing] = useState(false);
  // One text for one set of words: pressed again after a lost answer, it is not sent twice.
  const [sending, setSending] = useState({ text: '', key: '' });
  const send = useTextAnswer();
  const update = useUpdateMessage();
  const says = useSays();
  const text = draft.text.trim();
  const needsText = channel !== 'call';

  function answered() {
    update.mutate(
      { id: message.id, status: 'answered', answer: text, ...(channel && { via: channel }) },
      {
        ...says,
        onSuccess: (answer) => {
          says.onSuccess(answer);
          clear();
          onClose();
        },
      },
    );
  }
  const bySite = channel === 'sms' && message.can_text;
  const perhaps = send.error instanceof ApiError && send.error.code === 'SENT_PERHAPS';

  function sendText() {
    setMissing(text === '');
    if (text === '' || text.length > TEXT_MAX) return;
    const one = sending.text === text ? sending : { text, key: crypto.randomUUID() };
    setSending(one);
    send.mutate(
      { id: message.id, ...one },
      {
        onSuccess: (answer) => {
          says.onSuccess(answer);
          clear();
          onClose();
        },
      },
    );
  }
  /** What is given up on purpose does not come back; what only went out of sight does. */
  function cancel() {
    clear();
    onClose();
  }
  return (
    <Sheet
      open
      wide
      title={`Answer ${message.from || message.phone || 'the message'}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          {bySite && perhaps && (
            <Button variant="outline" disabled={update.isPending} onClick={answered}>
              It was sent: mark as answered
            </Button>
          )}
          {bySite && (
            <Button busy={send.isPending} busyLabel="Sending" onClick={sendText}>
              Send the text
            </Button>
          )}
          {way && !bySite && (
            <ButtonLink
              href={answerLink(way, { text, subject: `Your message to ${brandName}` })}
              target={channel === 'whatsapp' ? '_blank' : undefined}
              rel="noreferrer"
              onClick={(event) => {
                setMissing(needsText && text === '');
                if (needsText && text === '') event.preventDefault();
                else answered();
              }}
            >
              {OPENS[way.channel]} and mark as answered
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css.answering}>
        <blockquote className={css.answer}>
          <p className={css.messageText}>{message.message}</p>
        </blockquote>
        {ways.length === 0 ? (
          <p>
            There is no way to this person any more: the account is gone and “{message.reply_to}” is neither
            an address nor a number.
          </p>
        ) : (
          <Chips
            label="Answer by"
            options={ways.map((one) => ({ value: one.channel, label: LABELS[one.channel] }))}
            value={channel ?? 'sms'}
            onChange={setChannel}
          />
        )}
        {way && (
          <p className={css.quiet}>
            {bySite
              ? `The site sends it to ${way.to} as ${textWords(text)}, and keeps it with the message.`
              : `The answer goes to ${way.to} ${CHANNEL_WORDS[way.channel]}, from your own device. It is kept with the message.`}
          </p>
        )}
        <TextAreaField
          label={needsText ? 'Your answer' : 'What was said'}
          optional={!needsText}
          rows={6}
          maxLength={4000}
          value={draft.text}
          error={
            missing && text === ''
              ? 'Write the answer first.'
              : bySite && text.length > TEXT_MAX
                ? `A text has room for ${TEXT_MAX.toLocaleString('en-NG')} letters; this has ${text.length.toLocaleString('en-NG')}.`
                : undefined
          }
          onChange={(event) => change({ text: event.target.value })}
        />
        <FormRefusal text={bySite && send.error ? messageOf(send.error) : null} />
      </div>
    </Sheet>
  );
}
