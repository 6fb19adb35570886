import { useHost } from '@wedding/shared/platform/host.ts';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../session/session.ts';

/** Logs out and goes to the landing page; asks first where a page would ask before it closes. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const { ask } = useHost();
  return () => void askAndSignOut();

  async function askAndSignOut() {
    const leave =
      !holdsSomething() ||
      (await ask.confirm({
        title: 'Log out without saving?',
        text: 'What you changed here is not saved yet.',
        confirm: 'Log out',
        cancel: 'Stay',
      }));
    if (leave) signOut(() => navigate('/'));
  }
}

/** Whether the page that shows has something that closing it would lose, the guards of remotes asked too. */
function holdsSomething(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
