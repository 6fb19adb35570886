import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Check, Reply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import css from '../components/panel.module.css';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useMarkAnswered, useUpdateMessage } from './messages.queries.ts';

const AnswerSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './answer-sheet.tsx')).AnswerSheet,
);

/** Answers a message, marks it as answered, or reopens it, together with earlier ones of the conversation. */
export function MessageActions({ message }: { message: Message }) {
  const update = useUpdateMessage();
  const answered = useMarkAnswered();
  const resultToast = useResultToast();
  const [answering, setAnswering] = useState(false);
  const open = message.status === 'open';
  const who = message.from || message.phone;
  return (
    <Row gap={2} wrap className={css.reportTools}>
      {open && (
        <Button small icon={<Reply aria-hidden="true" />} onClick={() => setAnswering(true)}>
          Answer<VisuallyHidden> the message of {who}</VisuallyHidden>
        </Button>
      )}
      <Button
        small
        variant={open ? 'outline' : 'quiet'}
        icon={open ? <Check aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        busy={update.isPending || answered.busy}
        onClick={() =>
          open
            ? void answered.mark(message)
            : update.mutate({ id: message.id, version: message.version, status: 'open' }, resultToast)
        }
      >
        {open ? 'Mark as answered' : 'Open again'}
        <VisuallyHidden> (message of {who})</VisuallyHidden>
      </Button>
      {answering && <AnswerSheet message={message} onClose={() => setAnswering(false)} />}
    </Row>
  );
}
