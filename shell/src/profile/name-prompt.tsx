import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import css from './name-prompt.module.css';

/** Every page of a couple has the prompt, and few couples have no name. */
const NameForm = lazyComponent(
  async () => (await import(/* webpackChunkName: "name" */ './name-form.tsx')).NameForm,
  () => null,
);

/** Whether the user closed the prompt until the next visit. */
let later = false;

/**
 * Asks a couple without a first name for it, because the blog needs one. It shows above the home page and blocks
 * nothing. Right after a sign-in it waits for the next visit: a new couple is asked for its date first.
 */
export function NamePrompt() {
  const { user, role } = useHost().session;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const justSignedIn = state?.justSignedIn === true;
  const [open, setOpen] = useState(!later && !justSignedIn);
  useEffect(() => {
    if (!justSignedIn) return;
    // The browser keeps the state across a reload, which counts as another visit.
    void navigate(pathname + search, { replace: true, state: null });
    // It would also scroll the reloaded page down to what is at the top now, past the prompt.
    document.body.style.overflowAnchor = 'none';
  }, [justSignedIn, navigate, pathname, search]);
  if (!open || role !== 'user' || user?.firstname !== '' || pathname !== '/app/overview') return null;

  function close() {
    later = true;
    setOpen(false);
  }
  return (
    <section className={css.place} aria-label="Your name">
      <NameForm onClose={close} />
    </section>
  );
}
