import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from 'react-router-dom';
import { forgetCopies, unsentOf } from '../device-storage/device-storage.ts';
import { signOut } from './session.ts';

/** Returns a function that logs out and goes to the landing page. It asks first if a page would ask before closing. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const { ask, session } = useHost();
  const account = session.user?.id;
  return () => void askAndSignOut();

  async function askAndSignOut() {
    const unsent = account === undefined ? 0 : await unsentOf(account);
    if (!(await confirmSignOut(unsent))) return;
    signOut(() => navigate('/'));
    void forgetCopies((one) => one === account);
  }

  /** SEC-28: names unsent changes before the user signs out. */
  async function confirmSignOut(unsent: number): Promise<boolean> {
    const buttons = { icon: 'warning', confirm: 'Log Out', cancel: 'Stay' } as const;
    if (unsent > 0) {
      const changes = unsent === 1 ? '1 change hasn’t' : `${unsent} changes haven’t`;
      return ask.confirm({
        title: `${changes} been sent yet`,
        text: `Your changes stay on this ${deviceWord()} and will be sent when you sign in here again.`,
        ...buttons,
      });
    }
    if (!hasUnsavedWork()) return true;
    return ask.confirm({
      title: 'Log out without saving?',
      text: 'Your changes here haven’t been saved yet.',
      ...buttons,
    });
  }
}

/** Returns whether closing the current page would lose something. The guards of remotes are asked too. */
function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
