import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Spinner } from '@wedding/shared/ui/base/spinner.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { MessageSquareText, RotateCcw } from 'lucide-react';
import { CopyLine } from './copy-line.tsx';

interface ProofStepsProps {
  /** The person sends `text` to `code` from the number itself. */
  asked: { text: string; code: string };
  /** What the page is doing in the meantime. */
  waiting: string;
}

/** Shows what to text, and to which code. A link opens the phone's messages with the text filled in. */
export function ProofSteps({ asked, waiting }: ProofStepsProps) {
  return (
    <>
      <Stack gap={3}>
        <CopyLine label="Text" name="text" text={asked.text} />
        <CopyLine label="to" name="code" text={asked.code} />
      </Stack>
      <ButtonLink
        wide
        icon={<MessageSquareText aria-hidden="true" />}
        href={smsLink({ ...asked, agent: navigator.userAgent })}
      >
        Open messages
      </ButtonLink>
      <Row as="p" gap={3} weight={600} role="status">
        <Spinner />
        {waiting}
      </Row>
      <Text tone="muted" size={13}>
        Your network’s charge for a text to {asked.code} applies. Only send it if you asked for this yourself.
      </Text>
    </>
  );
}

/** The proof has expired; offers a new one. */
export function ProofExpired({ onRestart }: { onRestart: () => void }) {
  return (
    <Stack gap={3}>
      <p>We didn’t get your text within 15 minutes, so this request has expired.</p>
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onRestart}>
        Start again
      </Button>
    </Stack>
  );
}
