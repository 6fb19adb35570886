import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { CircleStop, History, LogOut, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useUpdateMember } from './members.queries.ts';

/** Shows a member, ends its session or its membership, switches the member off or on. */
export function MemberMenu({ member, onShow }: { member: Member; onShow: () => void }) {
  const { ask } = useHost();
  const update = useUpdateMember();
  const resultToast = useResultToast();
  const name = member.name || member.phone;
  async function switchOff() {
    const sure = await ask.confirm({
      title: `Deactivate ${name}?`,
      text: 'The session ends at once and no sign-in is accepted until you reactivate the member.',
      icon: 'warning',
      confirm: 'Deactivate',
      cancel: 'Cancel',
    });
    if (sure) update.mutate({ id: member.id, status: 'disabled' }, resultToast);
  }
  async function endMembership() {
    const sure = await ask.confirm({
      title: `End the membership of ${name}?`,
      text: 'It ends at once, as STOP does. What the network charges is stopped by a text from the number itself.',
      icon: 'warning',
      confirm: 'End membership',
      cancel: 'Cancel',
    });
    if (sure) update.mutate({ id: member.id, subscription: 'end' }, resultToast);
  }
  const runs =
    member.subscribed_until !== null &&
    new Date(`${member.subscribed_until.replace(' ', 'T')}Z`).getTime() > Date.now();
  const items = [
    { label: 'Membership and events', icon: <History aria-hidden="true" />, onSelect: onShow },
    member.signed_in && {
      label: 'End session',
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => update.mutate({ id: member.id, end_session: true }, resultToast),
    },
    runs && {
      label: 'End membership',
      icon: <CircleStop aria-hidden="true" />,
      danger: true,
      onSelect: () => void endMembership(),
    },
    member.status === 'active'
      ? {
          label: 'Deactivate',
          icon: <UserRoundX aria-hidden="true" />,
          danger: true,
          onSelect: () => void switchOff(),
        }
      : {
          label: 'Reactivate',
          icon: <UserRoundCheck aria-hidden="true" />,
          onSelect: () => update.mutate({ id: member.id, status: 'active' }, resultToast),
        },
  ].filter((item) => item !== false);
  return <Menu label={`More about ${name}`} items={items} />;
}
