import type { Administrator, AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import {
  resetAdministrator,
  updateAdministrator,
  withdrawAdministratorLink,
} from '@wedding/shared/contract/administrator.ts';
import { ADMINISTRATOR_ROLES } from '@wedding/shared/contract/roles.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { Fingerprint, KeyRound, Link2Off, LogOut, UserRoundCheck } from 'lucide-react';
import { useCall, useUpdate } from '../hooks/use-change.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useStatusItem } from '../hooks/use-status-item.tsx';
import { keys } from '../lib/query-keys.ts';
import type { CreatedLink } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';

interface AdministratorMenuProps {
  administrator: Administrator;
  /** Its password link that is pending. */
  link: AdministratorLink | undefined;
  onLink: (link: CreatedLink) => void;
}

/** The actions of an owner on another administrator. */
export function AdministratorMenu({ administrator, link, onLink }: AdministratorMenuProps) {
  const { ask } = useHost();
  const update = useUpdate('administrator', updateAdministrator, [keys.administrators]);
  const reset = useCall(resetAdministrator, [keys.administrators]);
  const { id, version, login, role, status, sessions } = administrator;
  const { onError } = useResultToast();
  const withdraw = useWithdraw();
  const active = status === 'active';
  const statusItem = useStatusItem({
    name: login,
    isActive: active,
    onChange: (next) => update.mutate({ id, version, status: next }),
  });
  const createLink = (passkeys: boolean) =>
    reset.mutate(
      { params: { id }, body: { passkeys } },
      { onError, onSuccess: ({ data }) => onLink({ ...data, login, purpose: 'reset' }) },
    );
  async function replacePasskey() {
    const confirmed = await ask.confirm({
      title: `Replace the passkeys of ${login}?`,
      text: 'You get a link to send. Who opens it sets a new password, and the old passkeys stop working. Make sure that it’s really them: call them.',
      icon: 'warning',
      confirm: 'Create link',
      cancel: 'Cancel',
    });
    if (confirmed) createLink(true);
  }
  const items = [
    active && { label: 'Create password link', icon: <KeyRound />, onSelect: () => createLink(false) },
    active && { label: 'Replace lost passkey', icon: <Fingerprint />, onSelect: () => void replacePasskey() },
    link && { label: 'Withdraw password link', icon: <Link2Off />, onSelect: () => void withdraw(link) },
    ...ADMINISTRATOR_ROLES.map(
      (next) =>
        active &&
        next !== role && {
          label: `Make ${ROLE_TEXTS[next].noun}`,
          icon: <UserRoundCheck />,
          onSelect: () => update.mutate({ id, version, role: next }),
        },
    ),
    sessions.length > 0 && {
      label: sessions.length === 1 ? 'End session' : `End ${sessions.length} sessions`,
      icon: <LogOut />,
      onSelect: () => update.mutate({ id, version, end_session: true }),
    },
    statusItem,
  ];
  return <Menu label={`More about ${login}`} items={items} />;
}

/** Returns a function that withdraws a pending link, once that is confirmed. */
export function useWithdraw() {
  const { ask } = useHost();
  const withdraw = useCall(withdrawAdministratorLink, [keys.administrators]);
  return async ({ id }: AdministratorLink) => {
    if (await ask.confirmDelete()) withdraw.mutate({ params: { id } });
  };
}
