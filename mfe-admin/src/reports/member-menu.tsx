import type { Member } from '@wedding/shared/contract/account.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { LogOut, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useUpdateMember } from './reports.queries.ts';

/** Ends a member's session, switches the member off or on. */
export function MemberMenu({ member }: { member: Member }) {
  const { ask, toast } = useHost();
  const update = useUpdateMember();
  const says = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  const name = member.name || member.phone;
  async function switchOff() {
    const sure = await ask.confirm({
      title: `Switch ${name} off?`,
      text: 'The session ends at once and no sign-in is accepted until you switch the member on again.',
      icon: 'warning',
      confirm: 'Switch off',
      cancel: 'Cancel',
    });
    if (sure) update.mutate({ id: member.id, status: 'disabled' }, says);
  }
  const items = [
    member.signed_in && {
      label: 'End session',
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => update.mutate({ id: member.id, end_session: true }, says),
    },
    member.status === 'active'
      ? {
          label: 'Switch off',
          icon: <UserRoundX aria-hidden="true" />,
          danger: true,
          onSelect: () => void switchOff(),
        }
      : {
          label: 'Switch on',
          icon: <UserRoundCheck aria-hidden="true" />,
          onSelect: () => update.mutate({ id: member.id, status: 'active' }, says),
        },
  ].filter((item) => item !== false);
  return <Menu label={`More about ${name}`} items={items} />;
}
