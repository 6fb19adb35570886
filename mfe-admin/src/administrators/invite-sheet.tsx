import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useInvite } from './administrators.queries.ts';
import type { CreatedLink } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';

const ROLES = ADMINISTRATOR_ROLES.map((value) => {
  const { label, may } = ROLE_TEXTS[value];
  return { value, label: `${label}: ${may}` };
});

const NOBODY: { login: string; role: AdministratorRole } = { login: '', role: 'editor' };

/** Asks for the email and role of a colleague and creates an invitation link. */
export function InviteSheet(props: { onClose: () => void; onCreated: (link: CreatedLink) => void }) {
  const id = useId();
  const invite = useInvite();
  const { draft, change, clear } = useDraft('invite', NOBODY);
  const { login, role } = draft;
  const [missing, setMissing] = useState(false);
  const { at, general } = formErrors(invite.error, ['login', 'role']);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(login.trim() === '');
    if (login.trim() === '') return;
    const body = { login: login.trim(), role };
    invite.mutate(body, {
      onSuccess: ({ data }) => {
        clear();
        props.onCreated({ ...data, login: body.login, purpose: 'join' });
      },
    });
  }
  /** Closes the sheet and discards the draft. Closing it any other way keeps the draft. */
  function cancel() {
    clear();
    props.onClose();
  }
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Invite a colleague"
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={invite.isPending} busyLabel="Creating link">
            Create link
          </Button>
        </>
      }
    >
      <Stack as="form" gap={5} shrink id={id} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          limit={254}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          value={login}
          onChange={(event) => {
            setMissing(false);
            change({ login: event.target.value });
          }}
          error={missing ? 'Enter your colleague’s email address.' : at.login}
        />
        <SelectField
          label="Role"
          value={role}
          error={at.role}
          options={ROLES}
          onChange={(event) => change({ role: event.target.value as AdministratorRole })}
        />
        <FormError text={general} />
      </Stack>
    </Sheet>
  );
}
