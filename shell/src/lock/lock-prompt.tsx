import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { LockSheet } from './lock-sheet.tsx';
import { PartnerYesSheet } from './partner-yes-sheet.tsx';

/** Where this phone stores that it was asked. */
const PLACE = { namespace: 'lock', name: 'asked' };
const askedKey = ['lock-asked'];

/** Asks on the home page: to lock the plan, once on each phone, or to let the partner's new phone in. */
export function LockPrompt({ prompt }: { prompt: 'lock' | 'partner' | 'passkey' }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return prompt === 'partner' ? (
    <PartnerYesSheet onClose={() => setClosed(true)} />
  ) : (
    <LockOffer isAbroad={prompt === 'passkey'} onClose={() => setClosed(true)} />
  );
}

function LockOffer({ isAbroad, onClose }: { isAbroad: boolean; onClose: () => void }) {
  const { phone } = useHost();
  const client = useQueryClient();
  const [accepted, setAccepted] = useState(false);
  const asked = useQuery({
    queryKey: askedKey,
    queryFn: async () => (await phone.read(PLACE.namespace)).has(PLACE.name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (accepted) return <LockSheet onClose={onClose} />;
  if (asked.data !== false || !canUsePasskeys()) return null;
  function decline() {
    client.setQueryData(askedKey, true);
    void phone.write(PLACE.namespace, { put: new Map([[PLACE.name, true]]) });
    onClose();
  }
  return (
    <Sheet
      open
      onClose={decline}
      title={isAbroad ? 'Keep your way in' : 'Lock our plan to our phones'}
      footer={
        <>
          <Button variant="quiet" onClick={decline}>
            Not now
          </Button>
          <Button icon={<LockKeyhole aria-hidden="true" />} onClick={() => setAccepted(true)}>
            {isAbroad ? `Lock this ${deviceWord()}` : 'Lock our plan'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {isAbroad ? (
          <>
            <p>Your number is from abroad, so a text can’t show that it’s you.</p>
            <p>
              Lock the plan to this {deviceWord()}, and your fingerprint, face or PIN lets you back in.
              Without it, your partner has to say yes on their phone each time you change yours.
            </p>
          </>
        ) : (
          <>
            <p>Today, whoever types your number can open your plan.</p>
            <p>
              With a lock, a new phone also needs your fingerprint, face or PIN, a text from your number, or a
              yes from your partner. This {deviceWord()} stays signed in. Your others, and your partner’s, may
              ask for a text once.
            </p>
          </>
        )}
        <p>You can change your mind later in your profile.</p>
      </Stack>
    </Sheet>
  );
}
