import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import css from './name-prompt.module.css';
import { useFirstName } from './use-first-name.ts';

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
  const { field, submit, saving } = useFirstName();
  if (!open || role !== 'user' || user?.firstname !== '' || pathname !== '/app/overview') return null;

  function close() {
    later = true;
    setOpen(false);
  }
  return (
    <section className={css.place} aria-label="Your name">
      <Grid
        as="form"
        gap={3}
        className={css.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(close);
        }}
      >
        <div>
          <p className={css.title}>What should we call you?</p>
          <Text tone="second" size={14}>
            So we can greet you properly. It also opens the blog.
          </Text>
        </div>
        <div>
          <TextField {...field} hideLabel placeholder="First name" />
        </div>
        <Row gap={2} align="stretch">
          <Button type="submit" small busy={saving} busyLabel="Saving">
            Save
          </Button>
          <Button variant="quiet" small onClick={close}>
            Not now
          </Button>
        </Row>
      </Grid>
    </section>
  );
}
