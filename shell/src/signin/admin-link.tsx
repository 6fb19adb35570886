import { readAdministratorLink, useAdministratorLink } from '@wedding/shared/contract/administrator.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { PasswordField } from '@wedding/shared/ui/fields/password-field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { type FormEvent, useState } from 'react';
import { SigninFrame } from './signin-frame.tsx';

/** Returns the secret after "#" in an owner's link, or undefined if the URL has none. */
export const linkToken = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1];

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['administrator-link', token],
    queryFn: ({ signal }) => fetchData(readAdministratorLink, { body: { token }, signal }),
    retry: false,
  });

/** Lets an invited administrator, or one who forgot the password, choose one. Then the sign-in page shows again. */
export function AdminLink({ token, onDone }: { token: string; onDone: (login: string) => void }) {
  const { toast } = useHost();
  const link = useQuery(linkQuery(token));
  const [password, setPassword] = useState('');
  const use = useSubmit({
    mutationFn: () => call(useAdministratorLink, { body: { token, password } }),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      onDone(data.login);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    use.mutate();
  }
  const open = link.data?.state === 'open' ? link.data : undefined;
  const lead = open
    ? `${open.purpose === 'join' ? 'You are invited as' : 'This sets a new password for'} ${open.login}.`
    : 'Choose the password that you will sign in with.';
  return (
    <SigninFrame title="Choose your password" lead={lead} art={29}>
      {link.isPending ? (
        <Skeleton shape="row" count={2} label="Opening the link" />
      ) : link.data?.state === 'over' ? (
        <EmptyState
          text="This link has been used or replaced, or it has expired. Ask an owner for a new one."
          action={<Button onClick={() => onDone('')}>Go to sign in</Button>}
        />
      ) : !open ? (
        <ErrorState query={link} />
      ) : (
        <Stack above={8} as="form" gap={5} noValidate onSubmit={submit}>
          <input type="hidden" name="login" autoComplete="username" value={open.login} readOnly />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 8 characters. A few words in a row are strong and easy to remember."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={fieldError(use.error, 'password')}
          />
          <Button wide type="submit" busy={use.isPending} busyLabel="Saving">
            Set password
          </Button>
        </Stack>
      )}
    </SigninFrame>
  );
}
