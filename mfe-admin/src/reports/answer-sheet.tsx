import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { TextAreaField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useMemo, useState } from 'react';
import { useDraft } from '../use-draft.ts';
import { useSays } from '../use-says.ts';
import { answerLink, CHANNEL_WORDS, waysTo } from './answer-link.ts';
import css from './reports.module.css';
import { useUpdateMessage } from './reports.queries.ts';

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
 * Writes an answer and opens it where it is sent from: mail, WhatsApp, the phone's messages. Answer and way are kept with
 * the message; what is typed survives a refresh.
 */
export function AnswerSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { brandName, contactWhatsApp } = useHost().config;
  const ways = waysTo(message, contactWhatsApp !== '');
  const [channel, setChannel] = useState<AnswerChannel | undefined>(ways[0]?.channel);
  const way = ways.find((one) => one.channel === channel);
  const empty = useMemo(() => ({ text: message.answer }), [message.answer]);
  const { draft, change, clear } = useDraft(`answer-${message.id}`, empty);
  const [missing, setMissing] = useState(false);
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
  return (
    <Sheet
      open
      wide
      title={`Answer ${message.from || message.phone || 'the message'}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {way && (
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
            The answer goes to {way.to} {CHANNEL_WORDS[way.channel]}, from your own device. It is kept with
            the message.
          </p>
        )}
        <TextAreaField
          label={needsText ? 'Your answer' : 'What was said'}
          optional={!needsText}
          rows={6}
          maxLength={4000}
          value={draft.text}
          error={missing && text === '' ? 'Write the answer first.' : undefined}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
    </Sheet>
  );
}
