import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@wedding/shared/contract/passkey.schema.ts';
import { addPasskey, startPasskey } from '@wedding/shared/contract/passkey.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { PasswordField } from '@wedding/shared/ui/fields/password-field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useState } from 'react';
import { lockQuery, useRemovePasskey } from '../lock/lock.queries.ts';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { PasskeyEntry } from '../passkey/passkey-entry.tsx';
import { usePasskey } from '../passkey/use-passkey.ts';

/** An administrator's own passkeys: whoever has one needs it at each sign-in, beside the password. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const { config, toast } = useHost();
  const client = useQueryClient();
  const lock = useQuery(lockQuery);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const { run, busy, problem } = usePasskey();
  const add = () =>
    run(async ({ createPasskey }) => {
      setWrong('');
      let options: Awaited<ReturnType<typeof start>>;
      try {
        options = await start(password);
      } catch (error) {
        const refusal = formErrors(error, ['password']).at.password;
        if (!refusal) throw error;
        return setWrong(refusal);
      }
      const passkey = await createPasskey({ ...options, siteName: config.brandName });
      const { message, data } = await call(addPasskey, { body: { passkey } });
      client.setQueryData(lockQuery.queryKey, data);
      setPassword('');
      toast.success(message);
    });
  return (
    <FormSheet
      title="Passkeys"
      about={null}
      save="Add this device"
      saving={busy && 'Adding'}
      disabled={password === '' || !canUsePasskeys()}
      onSave={() => void add()}
      onClose={onClose}
    >
      <Text tone="second">
        A passkey is the lock of a computer, a phone or a security key. Once you have one, you need it each
        time that you log in, beside your password.
      </Text>
      {lock.data ? (
        lock.data.passkeys.map((passkey) => <OwnPasskey key={passkey.id} passkey={passkey} />)
      ) : lock.error ? (
        <ErrorState query={lock} />
      ) : (
        <Skeleton shape="row" count={1} label="Loading your passkeys" />
      )}
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        hint="To add a passkey."
        value={password}
        error={wrong || undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={problem} />
    </FormSheet>
  );
}

const start = async (password: string) => (await call(startPasskey, { body: { password } })).data;

function OwnPasskey({ passkey }: { passkey: Passkey }) {
  const { ask, toast } = useHost();
  const removePasskey = useRemovePasskey();
  async function remove() {
    if (!(await ask.confirmDelete())) return;
    await removePasskey(passkey.id).catch((error: unknown) => toast.error(messageOf(error)));
  }
  return <PasskeyEntry passkey={passkey} noun="passkey" onRemove={() => void remove()} />;
}
