import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { CHANNELS } from './answer-link.ts';
import messagesCss from './messages.module.css';
import { giveUpAnswer, useSaveAnswer } from './messages.queries.ts';
import type { OpenedAnswer } from './use-answer.ts';

/**
 * The answers that another app has. Whoever sends the next one came back and went on, so the earlier ones went out; of the
 * last one the administrator is asked. `onReturn` opens the conversation of an answer that didn't: its text is still there.
 */
export function useOpenedAnswers(onReturn: (answer: OpenedAnswer) => void) {
  const { toast } = useHost();
  const save = useSaveAnswer();
  const [answers, setAnswers] = useState<readonly OpenedAnswer[]>([]);
  const drop = (answer: OpenedAnswer) => setAnswers((all) => all.filter((one) => one !== answer));
  const showError = (error: unknown) => toast.error(messageOf(error));

  async function confirm(answer: OpenedAnswer) {
    const { messageId: id, version, text, via } = answer;
    try {
      await save.mutateAsync({ params: { id }, body: { version, status: 'answered', answer: text, via } });
      answer.forgetDraft();
      drop(answer);
    } catch (error) {
      showError(error);
    }
  }
  async function giveUp(answer: OpenedAnswer) {
    drop(answer);
    onReturn(answer);
    await giveUpAnswer(answer.threadId).catch(showError);
  }
  return {
    isOpened: (threadId: number) => answers.some((answer) => answer.threadId === threadId),
    async add(answer: OpenedAnswer) {
      const earlier = answers.filter(({ messageId }) => messageId !== answer.messageId);
      setAnswers([...earlier, answer]);
      for (const one of earlier) await confirm(one);
    },
    question: answers.length > 0 && (
      <Stack as="section" gap={3} className={messagesCss.opened} aria-label="Answers in another app">
        <Row gap={2} rowGap={1} wrap>
          <Text as="h3" size={16} weight={600}>
            Did it go out?
          </Text>
          <Text tone="muted" size={13}>
            Sending the next answer counts as yes.
          </Text>
        </Row>
        <Stack as="ul" gap={2}>
          {answers.map((answer) => (
            <Row as="li" key={answer.messageId} gap={3} rowGap={1} wrap justify="between">
              <Text size={14} breaks>
                To {answer.name} {CHANNELS[answer.via].by}
              </Text>
              <Row gap={2}>
                <Button small variant="quiet" disabled={save.isPending} onClick={() => void giveUp(answer)}>
                  No<VisuallyHidden> answer went out to {answer.name}</VisuallyHidden>
                </Button>
                <Button small variant="outline" busy={save.isPending} onClick={() => void confirm(answer)}>
                  Yes<VisuallyHidden> it went out to {answer.name}</VisuallyHidden>
                </Button>
              </Row>
            </Row>
          ))}
        </Stack>
      </Stack>
    ),
  };
}
