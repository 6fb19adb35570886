import type { AnyProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { answerProof } from '@wedding/shared/contract/passkey.ts';
import type { ProofWay } from '@wedding/shared/contract/proof.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Spinner } from '@wedding/shared/ui/base/spinner.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Fingerprint, MessageSquareText, RotateCcw } from 'lucide-react';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { usePasskey } from '../passkey/use-passkey.ts';
import { CopyLine } from './copy-line.tsx';

interface RequestedProof {
  key: string;
  /** The person sends `text` to `code` from the number itself. */
  text: string;
  code: string;
  digits: string;
  /** Absent from an older api, which knows only texts. */
  ways?: readonly ProofWay[];
}

interface ProofStepsProps {
  asked: RequestedProof;
  purpose: AnyProofPurpose;
  /** What the page is doing in the meantime. */
  waiting: string;
  /** Called once a passkey has answered, so that nobody waits for the next look. */
  onAnswered: () => void;
}

/** Shows each way to prove the number: this phone's lock, a text, or the partner's phone. */
export function ProofSteps({ asked, purpose, waiting, onAnswered }: ProofStepsProps) {
  const ways = asked.ways ?? ['text'];
  const byPasskey = ways.includes('passkey') && canUsePasskeys();
  const byText = ways.includes('text');
  return (
    <>
      {byPasskey && <PasskeyWay asked={asked} purpose={purpose} onAnswered={onAnswered} />}
      {byText && <TextWay asked={asked} isSecond={byPasskey} />}
      {ways.length === 0 && (
        <Text tone="second">
          A number from abroad can’t text us. First lock your plan to this phone, in your profile. Then the
          phone’s lock does it.
        </Text>
      )}
      {ways.includes('partner') && <PartnerWay digits={asked.digits} isOnly={!byPasskey && !byText} />}
      {ways.length > 0 && (
        <Row as="p" gap={3} weight={600} role="status">
          <Spinner />
          <span>{waiting}</span>
        </Row>
      )}
      {byText && (
        <Text tone="muted" size={13}>
          Your network’s charge for a text to {asked.code} applies. Only send it if you asked for this
          yourself.
        </Text>
      )}
    </>
  );
}

function PasskeyWay({ asked, purpose, onAnswered }: Omit<ProofStepsProps, 'waiting'>) {
  const { run, busy, problem } = usePasskey();
  const use = () =>
    run(async ({ signChallenge }) => {
      // The key of a proof is its challenge.
      const passkey = await signChallenge(asked.key);
      await call(answerProof, { body: { key: asked.key, purpose, passkey } });
      onAnswered();
    });
  return (
    <Stack gap={2}>
      <Button
        wide
        busy={busy}
        busyLabel="Checking"
        icon={<Fingerprint aria-hidden="true" />}
        onClick={() => void use()}
      >
        Use this {deviceWord()}’s lock
      </Button>
      <Text tone="muted" size={14}>
        Your fingerprint, face or PIN, on a phone that you locked your plan to.
      </Text>
      <FormError text={problem} />
    </Stack>
  );
}

/** Shows what to text, and to which code. A link opens the phone's messages with the text filled in. */
function TextWay({ asked, isSecond }: { asked: RequestedProof; isSecond: boolean }) {
  return (
    <Stack gap={3}>
      {isSecond && (
        <Text as="h3" weight={600}>
          Or send a text from that number
        </Text>
      )}
      <Stack gap={3}>
        <CopyLine label="Text" name="text" text={asked.text} />
        <CopyLine label="to" name="code" text={asked.code} />
      </Stack>
      <ButtonLink
        wide
        variant={isSecond ? 'outline' : 'primary'}
        icon={<MessageSquareText aria-hidden="true" />}
        href={smsLink({ ...asked, agent: navigator.userAgent })}
      >
        Open messages
      </ButtonLink>
    </Stack>
  );
}

/** Shows the digits that the partner enters on the other phone. */
function PartnerWay({ digits, isOnly }: { digits: string; isOnly: boolean }) {
  return (
    <Stack gap={2}>
      <Text as="h3" weight={600}>
        {isOnly ? 'Ask your partner' : 'Or ask your partner'}
      </Text>
      <Text tone="second">
        On their phone, they open Profile, choose to let you in, and enter these digits. Read them out to
        nobody else.
      </Text>
      <CopyLine label="Digits" name="digits" text={digits.replace(/(\d{3})(?=\d)/g, '$1 ')} />
    </Stack>
  );
}

export const isByTextAlone = (ways: readonly ProofWay[] = ['text']): boolean =>
  ways.every((way) => way === 'text');

/** Returns what the page waits for. */
export const waitingFor = (ways: readonly ProofWay[] | undefined): string =>
  isByTextAlone(ways)
    ? 'Waiting for your text. We’ll continue automatically.'
    : 'Waiting for you. We’ll continue automatically.';

/** The proof has expired; offers a new one. */
export function ProofExpired({ onRestart }: { onRestart: () => void }) {
  return (
    <Stack gap={3}>
      <p>This request is over. Each lasts 15 minutes and works once.</p>
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onRestart}>
        Start again
      </Button>
    </Stack>
  );
}
