import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { Logo } from '@wedding/shared/ui/pictures/logo.tsx';
import { Fingerprint, KeyRound, LogOut, MenuIcon, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Avatar } from '../profile/avatar.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { mayOpen } from './may-open.ts';
import css from './top-bar.module.css';

const AccessSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "access" */ '../access/access-sheet.tsx')).AccessSheet,
);

const PasskeysSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "access" */ '../access/passkeys-sheet.tsx')).PasskeysSheet,
);

/** Logo and profile picture; administrators, who have no tabs, get the sidebar's button on small screens. */
export function TopBar({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { session, config } = useHost();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const [sheet, setSheet] = useState<'access' | 'passkeys' | null>(null);
  const close = () => setSheet(null);
  // By the page, since the role may not be known yet: what comes later would move the logo.
  const couple = mayOpen('user', pathname);
  const items = [
    ...(couple
      ? [
          {
            label: 'Profile',
            icon: <UserRound aria-hidden="true" />,
            onSelect: () => navigate('/app/settings/profile'),
          },
          {
            label: 'Your partner',
            icon: <Users aria-hidden="true" />,
            onSelect: () => navigate('/app/settings/profile#partner'),
          },
        ]
      : [
          {
            label: 'Password and sessions',
            icon: <KeyRound aria-hidden="true" />,
            onSelect: () => setSheet('access'),
          },
          {
            label: 'Passkeys',
            icon: <Fingerprint aria-hidden="true" />,
            onSelect: () => setSheet('passkeys'),
          },
        ]),
    { label: 'Log Out', icon: <LogOut aria-hidden="true" />, onSelect: signOut, danger: true },
  ];
  return (
    <header className={css.bar}>
      {!couple && (
        <div className={css.toggle}>
          <IconButton label="Menu" aria-expanded={open} aria-controls="sidebar" onClick={onToggle}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <Logo name={config.brandName} to={couple ? '/app/overview' : '/app/admin/overview'} />
      <div className={css.account}>
        {session.user?.firstname && <span className={css.name}>{session.user.firstname}</span>}
        <Menu
          label="Your account"
          icon={<Avatar picture={session.user?.profile.profile_pic ?? null} />}
          items={items}
        />
      </div>
      {sheet === 'access' && <AccessSheet onClose={close} />}
      {sheet === 'passkeys' && <PasskeysSheet onClose={close} />}
    </header>
  );
}
