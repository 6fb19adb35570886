import type { Answering, MessageThread } from '@wedding/shared/contract/message-thread.schema.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { PenLine } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOptions } from '../hooks/use-options.ts';
import { CHANNELS } from './answer-link.ts';
import messagesCss from './messages.module.css';
import { repliesQuery } from './messages.queries.ts';
import { MAX_TEXT_LENGTH, smsPartsLabel } from './sms-parts.ts';
import { ANSWER_LIMIT, type Answer, type OpenedAnswer, useAnswer } from './use-answer.ts';

interface ComposerProps {
  thread: MessageThread;
  /** The colleagues who are answering the member now. */
  others: Answering['others'];
  takesFocus: boolean;
  onWrite: () => void;
  onSent: () => void;
  onOpened: (answer: OpenedAnswer) => void;
}

/** Writes an answer. Ctrl+Enter sends it and moves on to the next conversation; a slash at the start picks a stored reply, which the same keys send. */
export function Composer({ thread, others, takesFocus, onWrite, ...events }: ComposerProps) {
  const answer = useAnswer(thread, events);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const firstName = thread.from.split(' ')[0] || 'there';
  const fill = (reply: string) => reply.replaceAll('{name}', firstName);
  const menu = useReplyMenu(answer.text, (reply) => answer.write(fill(reply)));
  const isTaken = others.some(({ opened }) => opened);
  function submit() {
    // A slash and letters pick a reply. They are the answer themselves only if none has them, at the second press.
    if (!menu.isOpen) answer.submit();
    else if (menu.reply) answer.submit(fill(menu.reply));
    else menu.close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!answer.isBusy && !isTaken) submit();
    } else menu.onKeyDown(event);
  }
  if (!answer.route) {
    return (
      <p>
        We can’t reach this person any more: the account is gone, and “{thread.latest.reply_to}” is neither an
        email address nor a phone number.
      </p>
    );
  }
  return (
    <Stack gap={3} shrink className={messagesCss.composer}>
      <div role="status">
        {others.map((other) => (
          <Row as="p" key={other.id} gap={2} tone="warning" size={14} breaks>
            <PenLine />
            {other.opened
              ? `${other.name} has opened an answer in another app and hasn’t said yet whether it went out.`
              : `${other.name} is writing an answer.`}
          </Row>
        ))}
      </div>
      {menu.list}
      <TextAreaField
        ref={field}
        label={answer.needsText ? 'Your answer' : 'What was said'}
        hideLabel
        placeholder={
          answer.needsText ? 'Write an answer, or / for a stored reply' : 'What was said (optional)'
        }
        rows={2}
        limit={ANSWER_LIMIT}
        value={answer.text}
        error={textError(answer)}
        onChange={({ target }) => {
          answer.write(target.value);
          onWrite();
        }}
        onKeyDown={onKeyDown}
        {...menu.combobox}
      />
      <FormError reveals text={answer.errors.general} />
      <Row gap={3} rowGap={2} wrap justify="between">
        {answer.routes.length > 1 && (
          <Chips
            label="Answer by"
            options={answer.routes.map(({ channel }) => ({ value: channel, label: CHANNELS[channel].label }))}
            value={answer.channel ?? 'sms'}
            onChange={answer.choose}
          />
        )}
        {answer.isUncertain ? (
          <Row gap={2} rowGap={2} wrap>
            <Button small variant="outline" disabled={answer.isBusy} onClick={() => void answer.wasSent()}>
              It was sent
            </Button>
            <Button small busy={answer.isBusy} busyLabel="Sending" onClick={() => void answer.sendAgain()}>
              It wasn’t sent: send again
            </Button>
          </Row>
        ) : (
          <Button small busy={answer.isBusy} busyLabel="Sending" disabled={isTaken} onClick={submit}>
            {answer.isBySite ? 'Send and next' : CHANNELS[answer.route.channel].open}
          </Button>
        )}
      </Row>
      <Text tone="muted" size={13} breaks>
        {answer.isBySite
          ? `To ${answer.route.to} as ${smsPartsLabel(answer.text.trim())}.`
          : `To ${answer.route.to} ${CHANNELS[answer.route.channel].by}, from your own device.`}{' '}
        <span className={messagesCss.keys}>Ctrl+Enter sends.</span>
      </Text>
    </Stack>
  );
}

function textError({ text, isBySite, isTextMissing, errors }: Answer): string | undefined {
  if (isTextMissing) return 'Write the answer first.';
  const { length } = text.trim();
  if (isBySite && length > MAX_TEXT_LENGTH && length <= ANSWER_LIMIT) {
    return excessError(text, MAX_TEXT_LENGTH);
  }
  return errors.at.text;
}

const MAX_SHOWN = 6;

/**
 * Offers the stored replies while a text is a slash and words of a reply's name. The arrow keys move between them, and Enter
 * takes one. The field keeps the focus.
 */
function useReplyMenu(text: string, onPick: (reply: string) => void) {
  const [closedText, setClosedText] = useState('');
  const isOpen = text.startsWith('/') && !text.includes('\n') && text !== closedText;
  const replies = useQuery({ ...repliesQuery(), enabled: isOpen });
  const words = searchTerms(text.slice(1));
  const rows = isOpen
    ? (replies.data ?? [])
        .filter(({ name, text }) => containsTerms(`${name} ${text}`, words))
        .slice(0, MAX_SHOWN)
    : [];
  const options = useOptions(rows.length);
  const active = rows[options.activeIndex];
  const nothing = replies.data?.length === 0 ? 'No replies stored yet.' : 'No stored reply has these words.';

  return {
    isOpen,
    /** The reply that Enter takes. */
    reply: active?.text,
    /** Makes the text an answer of its own, once it is known that no reply has its words. */
    close: () => replies.data && setClosedText(text),
    onKeyDown(event: KeyboardEvent) {
      if (!isOpen) return;
      if (options.move(event)) return event.preventDefault();
      if (event.key === 'Enter' && active) onPick(active.text);
      else if (event.key === 'Escape') setClosedText(text);
      else return;
      event.preventDefault();
    },
    combobox: isOpen ? options.field : {},
    list: isOpen && (
      <div className={messagesCss.menu} {...options.list('Stored replies')}>
        {rows.map((reply, index) => (
          <button type="button" key={reply.id} onClick={() => onPick(reply.text)} {...options.option(index)}>
            <Stack as="span" shrink>
              <strong>{reply.name}</strong>
              <Text as="span" tone="muted" size={13} className={messagesCss.snippet}>
                {reply.text}
              </Text>
            </Stack>
          </button>
        ))}
        {rows.length === 0 && replies.data && (
          <p role="status">{nothing} Send twice to send what you typed.</p>
        )}
      </div>
    ),
  };
}
