import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { isRunning } from '@wedding/shared/domain/member-state.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { CircleStop, Fingerprint, Gift, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useStatusItem } from '../hooks/use-status-item.tsx';
import { useUpdateMember } from './use-update-member.ts';

const GrantSheet = lazySheet(async () => (await import('./member-sheets.tsx')).GrantSheet);
const EndSheet = lazySheet(async () => (await import('./member-sheets.tsx')).EndSheet);
const MoveSheet = lazySheet(async () => (await import('./member-sheets.tsx')).MoveSheet);

const UnlockSheet = lazySheet(async () => (await import('./unlock-sheet.tsx')).UnlockSheet);

/**
 * The actions on a member: grant days, end the session or membership, move it, remove its lost passkeys, deactivate or
 * reactivate it.
 */
export function MemberMenu({ member }: { member: Member }) {
  const update = useUpdateMember();
  const [open, setOpen] = useState<'grant' | 'end' | 'move' | 'unlock' | null>(null);
  const name = member.name || member.phone;
  const close = () => setOpen(null);
  const statusItem = useStatusItem({
    name,
    isActive: member.status === 'active',
    onChange: (status) => update.mutate({ id: member.id, version: member.version, status }),
  });
  const items = [
    { label: 'Give free days', icon: <Gift />, onSelect: () => setOpen('grant') },
    { label: 'Move to a new number', icon: <Smartphone />, onSelect: () => setOpen('move') },
    { label: 'Remove lost passkeys', icon: <Fingerprint />, onSelect: () => setOpen('unlock') },
    member.signed_in && {
      label: 'End session',
      icon: <LogOut />,
      onSelect: () => update.mutate({ id: member.id, version: member.version, end_session: true }),
    },
    isRunning(member.subscribed_until) && {
      label: 'End membership',
      icon: <CircleStop />,
      danger: true,
      onSelect: () => setOpen('end'),
    },
    statusItem,
  ];
  return (
    <>
      <Menu label={`More about ${name}`} items={items} />
      {open === 'grant' && <GrantSheet member={member} onClose={close} />}
      {open === 'end' && <EndSheet member={member} onClose={close} />}
      {open === 'move' && <MoveSheet member={member} onClose={close} />}
      {open === 'unlock' && <UnlockSheet member={member} onClose={close} />}
    </>
  );
}
