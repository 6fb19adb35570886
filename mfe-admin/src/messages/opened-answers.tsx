import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { CHANNEL_LABELS } from './answer-link.ts';
import messagesCss from './messages.module.css';
import { giveUpAnswer, useSaveAnswer } from './messages.queries.ts';
import type { OpenedAnswer } from './use-answer.ts';

interface OpenedAnswersProps {
  answers: readonly OpenedAnswer[];
  /** Forgets an answer: it was stored, or given up. */
  onDone: (answer: OpenedAnswer) => void;
  /** Opens the conversation of an answer that didn't go out. Its text is still there. */
  onReturn: (answer: OpenedAnswer) => void;
}

/** Asks of each answer that another app has whether it went out. Until then the conversation stays open. */
export function OpenedAnswers({ answers, onDone, onReturn }: OpenedAnswersProps) {
  const { toast } = useHost();
  const save = useSaveAnswer();
  const [isSaving, setSaving] = useState(false);

  async function confirm(sent: readonly OpenedAnswer[]) {
    setSaving(true);
    for (const answer of sent) {
      const { messageId: id, version, text, via } = answer;
      try {
        await save.mutateAsync({ id, version, status: 'answered', answer: text, via });
        answer.forgetDraft();
        onDone(answer);
      } catch (error) {
        toast.error(messageOf(error));
      }
    }
    setSaving(false);
  }
  async function giveUp(answer: OpenedAnswer) {
    onDone(answer);
    onReturn(answer);
    await giveUpAnswer(answer.threadId).catch((error: unknown) => toast.error(messageOf(error)));
  }
  if (answers.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={messagesCss.opened} aria-label="Answers in another app">
      <Row gap={3} wrap justify="between">
        <Text as="h3" size={16} weight={600}>
          Did it go out?
        </Text>
        {answers.length > 1 && (
          <Button small busy={isSaving} busyLabel="Saving" onClick={() => void confirm(answers)}>
            All {answers.length} went out
          </Button>
        )}
      </Row>
      <Stack as="ul" gap={2}>
        {answers.map((answer) => (
          <Row as="li" key={answer.messageId} gap={3} rowGap={1} wrap justify="between">
            <Text size={14} breaks>
              To {answer.name} {CHANNEL_LABELS[answer.via]}
            </Text>
            <Row gap={2}>
              <Button small variant="quiet" disabled={isSaving} onClick={() => void giveUp(answer)}>
                No<VisuallyHidden> answer went out to {answer.name}</VisuallyHidden>
              </Button>
              <Button small variant="outline" busy={isSaving} onClick={() => void confirm([answer])}>
                Yes<VisuallyHidden>, the answer to {answer.name} went out</VisuallyHidden>
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
