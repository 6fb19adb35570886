import { inviteAdministrator } from '@wedding/shared/contract/administrator.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useCall } from '../hooks/use-change.ts';
import { useForm } from '../hooks/use-form.ts';
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
  const form = useForm({
    start: NOBODY,
    check: ({ login }) => ({ login: !login && 'Enter your colleague’s email address.' }),
    error: invite.error,
  });
  const submit = form.submit(({ login, role }) =>
    invite.mutate(
      { body: { login, role: role as AdministratorRole } },
      { onSuccess: ({ data }) => props.onCreated({ ...data, login, purpose: 'join' }) },
    ),
  );
  return (
    <FormSheet
      title="Invite a colleague"
      about={null}
      save="Create link"
      saving={invite.isPending && 'Creating link'}
      onSave={submit}
      onClose={props.onClose}
    >
      <TextField label="Email" limit={254} inputMode="email" autoCapitalize="none" {...form.field('login')} />
      <SelectField label="Role" options={ROLES} {...form.field('role')} />
      <FormError text={form.general} />
    </FormSheet>
  );
}
