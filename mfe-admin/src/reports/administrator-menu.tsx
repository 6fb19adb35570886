import type { Administrator } from '@wedding/shared/contract/administrator.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { KeyRound, LogOut, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useSays } from '../use-says.ts';
import { useReset, useUpdateAdministrator } from './administrators.queries.ts';
import type { MadeLink } from './made-link-sheet.tsx';

interface AdministratorMenuProps {
  administrator: Administrator;
  onLink: (link: MadeLink) => void;
}

/** What an owner may do with another administrator. */
export function AdministratorMenu({ administrator, onLink }: AdministratorMenuProps) {
  const { ask } = useHost();
  const update = useUpdateAdministrator();
  const reset = useReset();
  const { id, login, role, status, session } = administrator;
  const says = useSays();
  async function switchOff() {
    const sure = await ask.confirm({
      title: `Switch ${login} off?`,
      text: 'The session ends at once and no sign-in is accepted until you switch it on again.',
      icon: 'warning',
      confirm: 'Switch off',
      cancel: 'Cancel',
    });
    if (sure) update.mutate({ id, status: 'disabled' }, says);
  }
  const active = status === 'active';
  const items = [
    active && {
      label: 'New password by link',
      icon: <KeyRound aria-hidden="true" />,
      onSelect: () =>
        reset.mutate(id, {
          ...says,
          onSuccess: ({ data }) => onLink({ ...data, login, purpose: 'reset' }),
        }),
    },
    active && {
      label: role === 'owner' ? 'Make an editor' : 'Make an owner',
      icon: <UserRoundCheck aria-hidden="true" />,
      onSelect: () => update.mutate({ id, role: role === 'owner' ? 'editor' : 'owner' }, says),
    },
    session && {
      label: 'End session',
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => update.mutate({ id, end_session: true }, says),
    },
    active
      ? {
          label: 'Switch off',
          icon: <UserRoundX aria-hidden="true" />,
          danger: true,
          onSelect: () => void switchOff(),
        }
      : {
          label: 'Switch on',
          icon: <UserRoundCheck aria-hidden="true" />,
          onSelect: () => update.mutate({ id, status: 'active' }, says),
        },
  ].filter((item) => item !== false && item !== null);
  return <Menu label={`More about ${login}`} items={items} />;
}
