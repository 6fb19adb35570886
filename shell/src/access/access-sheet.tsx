import { changePassword, getSignedInAdministrator } from '@wedding/shared/contract/administrator.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';

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
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: values }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const { at, general } = formErrors(change.error, ['current', 'next']);
  const field = (name: keyof typeof values) => ({
    name,
    type: 'password',
    value: values[name],
    error: at[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  function submit() {
    if (!change.isPending) change.mutate();
  }
  return (
    <FormSheet
      title="Password and session"
      save="Change password"
      saving={change.isPending && 'Saving'}
      onSave={submit}
      secondaryAction={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
      onClose={onClose}
    >
      <Text tone="second" breaks aria-live="polite">
        {access.data?.session
          ? `Signed in as ${access.data.login} since ${formatLongDay(access.data.session.since)}${
              access.data.session.device && ` with ${access.data.session.device}`
            }. You can only be signed in on one device at a time, so signing in somewhere else signs you out here.`
          : access.error
            ? messageOf(access.error)
            : 'Looking up your session …'}
      </Text>
      {access.error && (
        <Button small variant="outline" busy={access.isFetching} onClick={() => void access.refetch()}>
          Try again
        </Button>
      )}
      <TextField label="Current password" autoComplete="current-password" {...field('current')} />
      <TextField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row are strong and easy to remember."
        {...field('next')}
      />
      {general && (
        <Text tone="danger" role="alert">
          {general}
        </Text>
      )}
    </FormSheet>
  );
}
