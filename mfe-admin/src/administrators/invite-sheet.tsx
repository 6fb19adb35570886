import { inviteAdministrator } from '@wedding/shared/contract/administrator.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useCall } from '../hooks/use-change.ts';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { keys } from '../lib/query-keys.ts';
import type { CreatedLink } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';

const ROLES = ADMINISTRATOR_ROLES.map((value) => {
  const { label, may } = ROLE_TEXTS[value];
  return { value, label: `${label}: ${may}` };
});

const NOBODY: { login: string; role: AdministratorRole } = { login: '', role: 'editor' };

/** Asks for the email and role of a colleague and creates an invitation link. */
export function InviteSheet(props: { onClose: () => void; onCreated: (link: CreatedLink) => void }) {
  const invite = useCall(inviteAdministrator, [keys.administrators]);
  const { draft, change, done, cancel } = useSheetDraft('invite', NOBODY, props.onClose);
  const [missing, setMissing] = useState(false);
  const { at, general } = formErrors(invite.error, ['login', 'role']);
  function submit() {
    const body = { ...draft, login: draft.login.trim() };
    setMissing(body.login === '');
    if (body.login === '') return;
    invite.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          done();
          props.onCreated({ ...data, login: body.login, purpose: 'join' });
        },
      },
    );
  }
  return (
    <FormSheet
      title="Invite a colleague"
      about={null}
      save="Create link"
      saving={invite.isPending && 'Creating link'}
      secondaryAction={cancel}
      onSave={submit}
      onClose={props.onClose}
    >
      <TextField
        label="Email"
        limit={254}
        inputMode="email"
        autoCapitalize="none"
        value={draft.login}
        onChange={(event) => {
          setMissing(false);
          change({ login: event.target.value });
        }}
        error={missing ? 'Enter your colleague’s email address.' : at.login}
      />
      <SelectField
        label="Role"
        value={draft.role}
        error={at.role}
        options={ROLES}
        onChange={(event) => change({ role: event.target.value as AdministratorRole })}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
