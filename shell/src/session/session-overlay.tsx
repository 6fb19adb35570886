import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Cookie, CreditCard, Hourglass, LogOut, type LucideIcon, UserX } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNetwork } from '../offline/use-network.ts';
import { appStore } from '../store/app-store.ts';
import { isAdminPage, signinBackTo } from './back-to.ts';
import { leaveSession, type SessionEnd, useSessionEnd } from './session.ts';
import css from './session-overlay.module.css';

interface DialogTexts {
  title: string;
  text: string;
  icon: LucideIcon;
  button: string;
  to: string;
  /** Another way out. */
  also?: { text: string; to: string };
}

/** The specification's texts for `expired` and `elsewhere`; the others, `blocked` apart, show the server's message. */
const texts = ({ reason, message }: SessionEnd): DialogTexts =>
  ({
    expired: {
      title: 'Session Expired',
      text: 'Your login session has expired. Please log in again to continue.',
      icon: Hourglass,
      button: 'Go to Login',
      to: '/',
    },
    blocked: {
      title: 'Cookies Blocked',
      text: 'This browser blocks cookies, so we can’t keep you logged in. The login page shows how to allow them.',
      icon: Cookie,
      button: 'Go to Login',
      to: '/signin',
    },
    elsewhere: {
      title: 'Logged Out',
      text: 'Your account has been logged out on this device because it was accessed on another device. If this wasn’t you, please change your password.',
      icon: LogOut,
      button: 'Go to Login',
      to: '/',
    },
    ended: { title: 'Session Ended', text: message, icon: LogOut, button: 'Go to Login', to: '/' },
    subscription: {
      title: 'Subscription Ended',
      text: message,
      icon: CreditCard,
      button: 'See the plans',
      to: '/signup',
      also: { text: 'Get a copy of your data', to: '/your-data' },
    },
    closed: { title: 'Account Closed', text: message, icon: UserX, button: 'Go to Login', to: '/' },
  })[reason];

/** Shown over everything once the session is over. */
export function SessionOverlay() {
  const end = useSessionEnd();
  return end && <WithNetwork end={end} />;
}

/** Waits until the site really answers. Without a network the user can't sign in, and data on the device still works. */
function WithNetwork({ end }: { end: SessionEnd }) {
  const network = useNetwork();
  return network === 'online' && <EndDialog {...texts(end)} />;
}

function EndDialog({ title, text, icon: Icon, button, to, also }: DialogTexts) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const location = useLocation();
  // Once read: leaving forgets the role and changes the address.
  const [isAdministrator] = useState(
    () => appStore.getState().role === 'admin' || isAdminPage(location.pathname),
  );
  const [adminSignin] = useState(() => signinBackTo(location));
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Browsers close it on a second Back or Escape even so.
  const reopen = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };

  const leave = (where: string) => void leaveSession(() => navigate(where));
  function openSignin(event: MouseEvent) {
    event.preventDefault();
    leave(adminSignin);
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // There is nothing to go back to: Escape doesn't close it.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
    >
      <span className={css.icon} aria-hidden="true">
        <Icon />
      </span>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={css.text} id={`${id}-text`}>
        {text}
      </p>
      <Button wide onClick={() => leave(to)}>
        {button}
      </Button>
      {also && (
        <Button wide variant="quiet" onClick={() => leave(also.to)}>
          {also.text}
        </Button>
      )}
      {isAdministrator && (
        <Row as="a" inline className={css.signin} href={adminSignin} onClick={openSignin}>
          Log in as administrator
        </Row>
      )}
    </dialog>
  );
}
