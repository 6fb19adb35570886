import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { lengthError } from '@wedding/shared/ui/fields/use-length-limit.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { type AnswerRoute, answerLink, answerRoutes, CHANNEL_LABELS, openLink } from './answer-link.ts';
import messagesCss from './messages.module.css';
import { revealMessageContact, useMarkAnswered, useTextAnswer } from './messages.queries.ts';
import { MAX_TEXT_LENGTH, smsPartsLabel } from './sms-parts.ts';
import { StoredReplies } from './stored-replies.tsx';

/** The most characters of a stored answer, as the contract has it. */
const ANSWER_LIMIT = 4000;

const LABELS: Record<AnswerChannel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  call: 'Call',
};
const OPEN_LABELS: Record<AnswerChannel, string> = {
  email: 'Open in email',
  whatsapp: 'Open in WhatsApp',
  sms: 'Open in messages',
  call: 'Call',
};

/**
 * Writes an answer. If the site has an account for sending texts, it sends a text itself. Other answers open in the app that
 * sends them: mail, WhatsApp or the phone's messages. The whole number is requested only then. The answer and its channel
 * are stored with the message. The typed answer survives a refresh.
 */
export function AnswerSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { ask, config, toast } = useHost();
  const { brandName, contactWhatsApp } = config;
  // Null until the unmasked contact is needed.
  const [contact, setContact] = useState<{ phone: string; reply_to: string } | null>(null);
  const routes = answerRoutes(contact ?? message, contactWhatsApp !== '');
  const [channel, setChannel] = useState<AnswerChannel | undefined>(routes[0]?.channel);
  const route = routes.find((one) => one.channel === channel);
  // The same text keeps its key, so that it is sent once if it is requested again after a lost response.
  const empty = useMemo(() => ({ text: message.answer, key: '' }), [message.answer]);
  const { draft, change, clear } = useDraft(`answer-${message.id}`, empty);
  const [missing, setMissing] = useState(false);
  // An answer opened in another app may not have been sent. Only the administrator knows.
  const [opened, setOpened] = useState(false);
  const send = useTextAnswer();
  const marking = useMarkAnswered();
  const resultToast = useResultToast();
  const text = draft.text.trim();
  const firstName = message.from.split(' ')[0] || 'there';
  const needsText = channel !== 'call';
  const isContactKnown = contact !== null || channel === 'email';
  const [revealing, setRevealing] = useState(false);

  async function markAnswered() {
    if (lengthError(text, ANSWER_LIMIT)) return;
    if (!(await marking.mark(message, { answer: text, ...(channel && { via: channel }) }))) return;
    clear();
    onClose();
  }
  async function copy() {
    setMissing(text === '');
    if (text === '') return;
    try {
      await navigator.clipboard.writeText(text);
      setOpened(true);
      toast.success('Answer copied');
    } catch {
      toast.error('Copying isn’t allowed here. Select the answer and copy it yourself.');
    }
  }
  const linkTo = (to: AnswerRoute) => answerLink(to, { text, subject: `Your message to ${brandName}` });
  /** Requests the whole number, then opens the answer in the app that sends it. */
  async function openWithNumber() {
    setMissing(needsText && text === '');
    if (needsText && text === '') return;
    setRevealing(true);
    try {
      const revealed = await revealMessageContact(message.id);
      setContact(revealed);
      const to = answerRoutes(revealed, contactWhatsApp !== '').find((one) => one.channel === channel);
      if (to) openLink(linkTo(to), channel === 'whatsapp');
      setOpened(true);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setRevealing(false);
  }
  const bySite = channel === 'sms' && message.can_text;
  const { at, general } = formErrors(bySite ? send.error : null, ['text']);
  const maybeSent = send.error instanceof ApiError && send.error.code === 'SENT_PERHAPS';

  function sendText(key: string) {
    setMissing(text === '');
    if (text === '' || text.length > MAX_TEXT_LENGTH) return;
    const onSuccess: typeof resultToast.onSuccess = (answer) => {
      resultToast.onSuccess(answer);
      clear();
      onClose();
    };
    if (send.mutate({ id: message.id, text, key, version: message.version }, { onSuccess })) change({ key });
  }
  /** Sends a text of unknown outcome as another one, if the administrator knows that it was not sent. */
  async function sendAgain() {
    const confirmed = await ask.confirm({
      title: 'Send this text again?',
      text: `If the first one was sent after all, ${message.from || 'the member'} gets it twice.`,
      icon: 'warning',
      confirm: 'Send again',
      cancel: 'Cancel',
    });
    if (confirmed) sendText(crypto.randomUUID());
  }
  /** Closes the sheet and discards the draft. Closing it any other way keeps the draft. */
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
          {bySite && maybeSent && (
            <Button variant="outline" disabled={marking.busy} onClick={() => void markAnswered()}>
              It was sent: mark as answered
            </Button>
          )}
          {bySite && (
            <Button
              busy={send.isPending}
              busyLabel="Sending"
              onClick={() => (maybeSent ? void sendAgain() : sendText(draft.key || crypto.randomUUID()))}
            >
              {maybeSent ? 'It wasn’t sent: send again' : 'Send the text'}
            </Button>
          )}
          {route && !bySite && !isContactKnown && (
            <Button busy={revealing} busyLabel="Opening" onClick={() => void openWithNumber()}>
              {OPEN_LABELS[route.channel]}
            </Button>
          )}
          {route && !bySite && isContactKnown && (
            <ButtonLink
              href={linkTo(route)}
              variant={opened ? 'outline' : undefined}
              target={channel === 'whatsapp' ? '_blank' : undefined}
              rel="noreferrer"
              onClick={(event) => {
                setMissing(needsText && text === '');
                if (needsText && text === '') event.preventDefault();
                else setOpened(true);
              }}
            >
              {OPEN_LABELS[route.channel]}
            </ButtonLink>
          )}
          {route && !bySite && opened && (
            <Button busy={marking.busy} onClick={() => void markAnswered()}>
              Yes, mark as answered
            </Button>
          )}
        </>
      }
    >
      <Stack gap={5} shrink>
        <Stack as="blockquote" gap={1} shrink breaks className={messagesCss.answer}>
          <p className={messagesCss.messageText}>{message.message}</p>
        </Stack>
        {routes.length === 0 ? (
          <p>
            We can’t reach this person any more: the account is gone, and “{message.reply_to}” is neither an
            email address nor a phone number.
          </p>
        ) : (
          <Chips
            label="Answer by"
            options={routes.map((one) => ({ value: one.channel, label: LABELS[one.channel] }))}
            value={channel ?? 'sms'}
            onChange={(next) => {
              setChannel(next);
              setOpened(false);
            }}
          />
        )}
        {needsText && route && (
          <StoredReplies
            onPick={(reply) => change({ text: reply.replaceAll('{name}', firstName), key: '' })}
          />
        )}
        {route && (
          <Text tone="muted" size={14}>
            {bySite
              ? `The site sends it to ${route.to} as ${smsPartsLabel(text)}, and keeps it with the message.`
              : `The answer goes to ${route.to} ${CHANNEL_LABELS[route.channel]}, from your own device. It is kept with the message.`}
          </Text>
        )}
        <TextAreaField
          label={needsText ? 'Your answer' : 'What was said'}
          optional={!needsText}
          rows={6}
          limit={ANSWER_LIMIT}
          value={draft.text}
          error={
            missing && text === ''
              ? 'Write the answer first.'
              : bySite && text.length > MAX_TEXT_LENGTH
                ? `A text has room for ${formatCount(MAX_TEXT_LENGTH)} characters; this has ${formatCount(text.length)}.`
                : at.text
          }
          onChange={(event) => {
            change({ text: event.target.value, key: '' });
            setOpened(false);
          }}
        />
        {route && !bySite && needsText && (
          <div>
            <Button small variant="outline" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              Copy answer
            </Button>
          </div>
        )}
        <p role="status">
          {opened && !bySite && (
            <strong>
              {needsText ? 'Did you send it?' : 'Did you reach them?'} The message stays open until you say
              yes.
            </strong>
          )}
        </p>
        <FormError text={general} />
      </Stack>
    </Sheet>
  );
}
