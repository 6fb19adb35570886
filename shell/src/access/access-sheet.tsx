import { changePassword, getSignedInAdministrator } from '@wedding/shared/contract/administrator.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { PasswordField } from '@wedding/shared/ui/fields/password-field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { SessionList } from './session-list.tsx';

const accessQuery = () =>
  queryOptions({
    queryKey: ['own-access'],
    queryFn: ({ signal }) => fetchData(getSignedInAdministrator, { signal }),
    staleTime: 0,
  });

/** An administrator's own access: where it is signed in, and the password. */
export function AccessSheet({ onClose }: { onClose: () => void }) {
  const { toast } = useHost();
  const access = useQuery(accessQuery());
  const [values, setValues] = useState({ current: '', next: '' });
  const change = useSubmit({
    mutationFn: () => call(changePassword, { body: values }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const { at, general } = formErrors(change.error, ['current', 'next']);
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: at[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <FormSheet
      title="Password and sessions"
      about={null}
      save="Change password"
      saving={change.isPending && 'Saving'}
      onSave={change.mutate}
      onClose={onClose}
    >
      <Text tone="second" breaks aria-live="polite">
        {access.data
          ? `Signed in as ${access.data.login}, on up to five devices. The next one signs out the oldest.`
          : access.error
            ? messageOf(access.error)
            : 'Looking up your sessions …'}
      </Text>
      {access.data && <SessionList sessions={access.data.sessions} />}
      {access.error && (
        <Button small variant="outline" busy={access.isFetching} onClick={() => void access.refetch()}>
          Try again
        </Button>
      )}
      <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row are strong and easy to remember."
        {...field('next')}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
