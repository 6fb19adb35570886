import { useHost } from '@wedding/shared/host/host.ts';
import type { MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import { UserRoundCheck, UserRoundX } from 'lucide-react';

interface StatusItemOptions {
  /** Whose account it is. */
  name: string;
  isActive: boolean;
  onChange: (status: 'active' | 'disabled') => void;
}

/** Returns the entry of a menu that deactivates an account, once that is confirmed, or reactivates it. */
export function useStatusItem({ name, isActive, onChange }: StatusItemOptions): MenuItem {
  const { ask } = useHost();
  async function deactivate() {
    const confirmed = await ask.confirm({
      title: `Deactivate ${name}?`,
      text: 'They’re signed out at once and can’t sign in until you reactivate the account.',
      icon: 'warning',
      confirm: 'Deactivate',
      cancel: 'Cancel',
    });
    if (confirmed) onChange('disabled');
  }
  return isActive
    ? { label: 'Deactivate', icon: <UserRoundX />, danger: true, onSelect: () => void deactivate() }
    : { label: 'Reactivate', icon: <UserRoundCheck />, onSelect: () => onChange('active') };
}
