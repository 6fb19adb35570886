import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SelectField, TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Copy } from 'lucide-react';
import { FormError } from '../components/form-error.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { CHANNEL_LABELS } from './answer-link.ts';
import messagesCss from './messages.module.css';
import { repliesQuery } from './messages.queries.ts';
import { MAX_TEXT_LENGTH, smsPartsLabel } from './sms-parts.ts';
import { ANSWER_LIMIT, type Answer, useAnswer } from './use-answer.ts';

const LABELS: Record<AnswerChannel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  call: 'Call',
};

/**
 * Writes an answer. If the site has an account for sending texts, it sends a text itself. Other answers open in the app that
 * sends them: mail, WhatsApp or the phone's messages. The whole number is requested only then. The answer and its channel
 * are stored with the message.
 */
export function AnswerSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const answer = useAnswer(message, onClose);
  const { routes, step, needsText } = answer;
  const firstName = message.from.split(' ')[0] || 'there';
  const isInApp = step.kind === 'app';
  return (
    <Sheet
      open
      wide
      title={`Answer ${message.from || message.phone || 'the message'}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={answer.cancel}>
            Cancel
          </Button>
          <AnswerButtons answer={answer} />
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
            value={answer.channel ?? 'sms'}
            onChange={answer.choose}
          />
        )}
        {needsText && step.kind !== 'unreachable' && (
          <StoredReplies onPick={(reply) => answer.startFrom(reply.replaceAll('{name}', firstName))} />
        )}
        {step.kind !== 'unreachable' && (
          <Text tone="muted" size={14}>
            {isInApp
              ? `The answer goes to ${step.route.to} ${CHANNEL_LABELS[step.route.channel]}, from your own device. It is kept with the message.`
              : `The site sends it to ${step.route.to} as ${smsPartsLabel(answer.text.trim())}, and keeps it with the message.`}
          </Text>
        )}
        <TextAreaField
          label={needsText ? 'Your answer' : 'What was said'}
          optional={!needsText}
          rows={6}
          limit={ANSWER_LIMIT}
          value={answer.text}
          error={textError(answer)}
          onChange={(event) => answer.write(event.target.value)}
        />
        {isInApp && needsText && (
          <div>
            <Button
              small
              variant="outline"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void answer.copy()}
            >
              Copy answer
            </Button>
          </div>
        )}
        <p role="status">
          {isInApp && step.isOpened && (
            <strong>
              {needsText ? 'Did you send it?' : 'Did you reach them?'} The message stays open until you say
              yes.
            </strong>
          )}
        </p>
        <FormError text={answer.errors.general} />
      </Stack>
    </Sheet>
  );
}

function textError({ text, step, isTextMissing, errors }: Answer): string | undefined {
  if (isTextMissing) return 'Write the answer first.';
  const { length } = text.trim();
  const isBySite = step.kind === 'text' || step.kind === 'uncertain text';
  return isBySite && length > MAX_TEXT_LENGTH
    ? `A text has room for ${formatCount(MAX_TEXT_LENGTH)} characters; this has ${formatCount(length)}.`
    : errors.at.text;
}

/** Starts the answer from a stored reply. Renders nothing if none exists. */
function StoredReplies({ onPick }: { onPick: (text: string) => void }) {
  const replies = useQuery(repliesQuery());
  if (!replies.data?.length) return null;
  return (
    <SelectField
      label="Stored reply"
      placeholder="Choose a reply to start from"
      options={replies.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value=""
      onChange={({ target }) => {
        const reply = replies.data.find(({ id }) => String(id) === target.value);
        if (reply) onPick(reply.text);
      }}
    />
  );
}
