import { requestChallenge } from '@wedding/shared/contract/passkey.ts';
import type { NewPasskey, PasskeyAnswer } from '@wedding/shared/contract/webauthn.schema.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Fingerprint } from 'lucide-react';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { usePasskey } from '../passkey/use-passkey.ts';
import type { PendingStep } from './use-sign-in.ts';

const TEXTS: Record<PendingStep['kind'], { title: string; text: string; action: string }> = {
  use: {
    title: 'One more step',
    text: 'Use your passkey to finish logging in: the lock of this device, of your phone, or a security key.',
    action: 'Use my passkey',
  },
  create: {
    title: 'Create your passkey',
    text: 'Owners log in with their password and a passkey: the lock of a computer, a phone or a security key. You’ll need it each time. If you lose it, another owner can replace it.',
    action: 'Create my passkey',
  },
  blocked: {
    title: 'Too many wrong passwords',
    text: 'Somebody has tried too many passwords for this email. If you have a passkey, it still lets you in with the right password.',
    action: 'Use my passkey',
  },
};

interface SecondStepSheetProps {
  step: PendingStep;
  finish: (passkey: PasskeyAnswer | NewPasskey) => Promise<void>;
  onClose: () => void;
}

/** An administrator's second step: the passkey, or a new one for an owner who has none (SEC-52). */
export function SecondStepSheet({ step, finish, onClose }: SecondStepSheetProps) {
  const { config, toast } = useHost();
  const { run, busy, problem } = usePasskey();
  const { title, text, action } = TEXTS[step.kind];
  const { login } = step.body;
  const go = () =>
    run(async ({ signChallenge, createPasskey }) => {
      const { challenge } = (await call(requestChallenge, { body: { login } })).data;
      if (step.kind !== 'create') return finish(await signChallenge(challenge));
      const user = { id: userIdOf(login), name: login };
      const passkey = await createPasskey({ challenge, user, exclude: [], siteName: config.brandName });
      // The server may have it although its answer is lost. The next log-in says which step is needed.
      await finish(passkey).catch((error: unknown) => {
        toast.error(messageOf(error));
        onClose();
      });
    });
  return (
    <Sheet open onClose={onClose} title={title}>
      <Stack gap={5}>
        <p>{text}</p>
        <FormError text={problem} />
        {canUsePasskeys() ? (
          <Button
            wide
            busy={busy}
            busyLabel="One moment"
            icon={<Fingerprint aria-hidden="true" />}
            onClick={() => void go()}
          >
            {action}
          </Button>
        ) : (
          <Text tone="danger" role="alert">
            This browser has no passkeys for this address. Open the site by its name, in a current browser on
            this {deviceWord()}.
          </Text>
        )}
      </Stack>
    </Sheet>
  );
}

/** The authenticator's own name for the account: at most 64 bytes, in base64url. */
const userIdOf = (login: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(login.trim().toLowerCase()).slice(0, 64)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
