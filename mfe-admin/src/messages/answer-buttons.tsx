import type { AnswerChannel } from '@wedding/shared/contract/contact.schema.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import type { AnswerStep } from './answer-state.ts';
import type { Answer } from './use-answer.ts';

const OPEN_LABELS: Record<AnswerChannel, string> = {
  email: 'Open in email',
  whatsapp: 'Open in WhatsApp',
  sms: 'Open in messages',
  call: 'Call',
};

/** The buttons of the next step. */
export function AnswerButtons({ answer }: { answer: Answer }) {
  const { step } = answer;
  switch (step.kind) {
    case 'unreachable':
      return null;
    case 'text':
      return (
        <Button busy={answer.isSending} busyLabel="Sending" onClick={answer.send}>
          Send the text
        </Button>
      );
    case 'uncertain text':
      return (
        <>
          <Button variant="outline" disabled={answer.isMarking} onClick={() => void answer.markAnswered()}>
            It was sent: mark as answered
          </Button>
          <Button busy={answer.isSending} busyLabel="Sending" onClick={() => void answer.sendAgain()}>
            It wasn’t sent: send again
          </Button>
        </>
      );
    case 'app':
      return (
        <>
          <OpenButton answer={answer} step={step} />
          {step.isOpened && (
            <Button busy={answer.isMarking} onClick={() => void answer.markAnswered()}>
              Yes, mark as answered
            </Button>
          )}
        </>
      );
  }
}

function OpenButton({ answer, step }: { answer: Answer; step: Extract<AnswerStep, { kind: 'app' }> }) {
  const { route, isWhole, isOpened } = step;
  if (!isWhole) {
    return (
      <Button busy={answer.isRevealing} busyLabel="Opening" onClick={() => void answer.openWithNumber()}>
        {OPEN_LABELS[route.channel]}
      </Button>
    );
  }
  return (
    <ButtonLink
      href={answer.linkTo(route)}
      variant={isOpened ? 'outline' : undefined}
      target={route.channel === 'whatsapp' ? '_blank' : undefined}
      rel="noreferrer"
      onClick={(event) => {
        if (answer.use()) answer.noteOpened();
        else event.preventDefault();
      }}
    >
      {OPEN_LABELS[route.channel]}
    </ButtonLink>
  );
}
