import { useQuery, useQueryClient } from '@tanstack/react-query';
import { today } from '@wedding/shared/domain/local-date.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { LockSheet } from './lock-sheet.tsx';
import { PartnerYesSheet } from './partner-yes-sheet.tsx';

/** Where this phone stores that it was asked. */
const NAMESPACE = 'lock';
const askedKey = (name: string) => ['lock-asked', name];

/**
 * Asks on the home page: to lock the plan, once on each phone, or to let the partner's new phone in. Strangers can cause
 * that question by typing the partner's number, so one no lasts for the day; the profile goes on letting the partner in.
 */
export function LockPrompt({ prompt }: { prompt: 'lock' | 'partner' | 'passkey' }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return prompt === 'partner' ? (
    <PartnerQuestion onClose={() => setClosed(true)} />
  ) : (
    <LockOffer isAbroad={prompt === 'passkey'} onClose={() => setClosed(true)} />
  );
}

/**
 * Returns whether the page has been without an open dialog. The offer comes some seconds after the page, and would interrupt one
 * that was opened meanwhile. The partner's question does: somebody waits for the answer.
 */
function useClearPage(): boolean {
  const [isClear, setClear] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      setClear(true);
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  }, []);
  return isClear;
}

/** Returns whether this phone has stored this answer to a question, undefined until that is known, and how to store it. */
function useAsked(name: string, answer: true | string) {
  const { phone } = useHost();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: askedKey(name),
    queryFn: async () => (await phone.read(NAMESPACE)).get(name) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  function remember() {
    client.setQueryData(askedKey(name), answer);
    void phone.write(NAMESPACE, { put: new Map([[name, answer]]) });
  }
  return { isAsked: data === undefined ? undefined : data === answer, remember };
}

function PartnerQuestion({ onClose }: { onClose: () => void }) {
  const { isAsked, remember } = useAsked('partner', today());
  if (isAsked !== false) return null;
  return (
    <PartnerYesSheet
      onClose={(answered) => {
        if (!answered) remember();
        onClose();
      }}
    />
  );
}

function LockOffer({ isAbroad, onClose }: { isAbroad: boolean; onClose: () => void }) {
  const { isAsked, remember } = useAsked('asked', true);
  const isClear = useClearPage();
  const [accepted, setAccepted] = useState(false);
  if (accepted) return <LockSheet onClose={onClose} />;
  if (!isClear || isAsked !== false || !canUsePasskeys()) return null;
  function decline() {
    remember();
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
