import { useQueryClient } from '@tanstack/react-query';
import { addPasskey, startPasskey } from '@wedding/shared/contract/passkey.ts';
import { call } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { usePasskey } from '../passkey/use-passkey.ts';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import { meQuery } from '../session/use-me.ts';
import { lockQuery } from './lock.queries.ts';

type Options = Awaited<ReturnType<typeof start>>;
const start = async (key: string) => (await call(startPasskey, { body: { key } })).data;

/** Locks the couple's plan to this phone: proves the number, then creates a passkey. `onClose` is called when it is done, too. */
export function LockSheet({ onClose }: { onClose: () => void }) {
  const { config, toast } = useHost();
  const client = useQueryClient();
  const [options, setOptions] = useState<Options>();
  const { run, busy, problem } = usePasskey();
  if (!options) {
    return (
      <ProofSheet
        purpose="lock"
        lead="Only you may lock your plan, so confirm your number first."
        busy="One moment"
        onProved={async (key) => setOptions(await start(key))}
        onClose={onClose}
      />
    );
  }
  const create = () =>
    run(async ({ createPasskey }) => {
      const passkey = await createPasskey({ ...options, siteName: config.brandName });
      const { message, data } = await call(addPasskey, { body: { passkey } });
      client.setQueryData(lockQuery.queryKey, data);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      toast.success(message);
      onClose();
    });
  return (
    <Sheet open onClose={onClose} title={`Lock it to this ${deviceWord()}`}>
      <Stack gap={5}>
        <p>
          Next, your {deviceWord()} asks for your fingerprint, face or PIN. That never leaves it: we only keep
          a public key.
        </p>
        <FormError text={problem} />
        <Button
          wide
          busy={busy}
          busyLabel="Locking"
          icon={<Fingerprint aria-hidden="true" />}
          onClick={() => void create()}
        >
          Use this {deviceWord()}’s lock
        </Button>
      </Stack>
    </Sheet>
  );
}
