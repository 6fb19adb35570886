import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { ContactTopic } from '@wedding/shared/contract/contact.schema.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useLeaveGuard } from '@wedding/shared/host/form/leave-guard.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import css from './contact.module.css';

const topics: { value: ContactTopic; label: string }[] = [
  { value: 'subscription', label: 'My subscription' },
  { value: 'videos', label: 'The videos' },
  { value: 'planning', label: 'Budget or checklist' },
  { value: 'other', label: 'Something else' },
];

const UNSENT = { title: 'Leave without sending?', text: 'Your message hasn’t been sent yet.' };

/** The same message keeps its key, so that it is stored once if it is sent again after a lost response. */
type Draft = BodyOf<typeof sendMessage>;
/** Without https, browsers make no key. */
const newKey = () => crypto.randomUUID?.();

interface ContactFormProps {
  onSent: (thanks: string, message: string) => void;
}

/**
 * The contact form. The draft stays until the server has it, even after an error, a refresh or an expired session, and
 * leaving the page asks first.
 */
export function ContactForm({ onSent }: ContactFormProps) {
  const { session } = useHost();
  const [empty] = useState<Draft>(() => ({
    topic: 'subscription',
    message: '',
    reply_to: session.user?.email ?? '',
    key: newKey(),
  }));
  const [draft, setDraft] = useTyped('contact', empty);
  const { topic, message, reply_to } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part, key: newKey() });
  const [isMissing, setMissing] = useState(false);
  const send = useSubmit({
    mutationFn: (sent: Draft) => call(sendMessage, { body: sent }),
    onSuccess: (answer, sent) => {
      // What was typed while it was under way stays, for another message.
      if (draft === sent) setDraft(undefined);
      onSent(answer.message, trimmed(sent.message));
    },
  });
  const { at, general } = formErrors(send.error, ['message', 'reply_to']);
  useLeaveGuard(trimmed(message) !== '', UNSENT);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    setMissing(trimmed(message) === '');
    if (trimmed(message) !== '') send.mutate(draft);
  }
  return (
    <Card>
      <Stack as="form" ref={focusFirstField} gap={5} className={css.form} noValidate onSubmit={submit}>
        <SelectField
          label="What is it about?"
          options={topics}
          value={topic}
          onChange={({ target }) =>
            change({ topic: topics.find(({ value }) => value === target.value)?.value ?? 'other' })
          }
        />
        <TextAreaField
          label="Your message"
          rows={6}
          limit={4000}
          value={message}
          error={isMissing ? 'Please write your message.' : at.message}
          onChange={({ target }) => {
            change({ message: target.value });
            setMissing(false);
          }}
        />
        <TextField
          label="Where should we reply?"
          optional
          hint="An email address or phone number. If you leave it empty, we’ll use the number you log in with."
          limit={254}
          value={reply_to}
          error={at.reply_to}
          onChange={({ target }) => change({ reply_to: target.value })}
        />
        <FormError reveals text={general && `${general.replace(/\.?$/, '.')} Your message is still here.`} />
        <Button type="submit" icon={<Send aria-hidden="true" />} busy={send.isPending} busyLabel="Sending">
          Send message
        </Button>
      </Stack>
    </Card>
  );
}
