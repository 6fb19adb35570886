import { useHost } from '@wedding/shared/platform/host.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import css from './name-prompt.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** Put off until the next visit. */
let later = false;

/** Asks a couple without a first name for it, above its first screen and in nobody's way: the blog wants one. */
export function NamePrompt() {
  const { user, role } = useHost().session;
  const { pathname } = useLocation();
  const [open, setOpen] = useState(!later);
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const { save, saving, errors } = useSaveProfile();
  if (!open || role !== 'user' || user?.firstname !== '' || pathname !== '/app/overview') return null;

  function close() {
    later = true;
    setOpen(false);
  }
  async function submit() {
    setEmpty(name.trim() === '');
    if (name.trim() === '') return;
    const form = new FormData();
    form.set('firstname', name.trim());
    if (await save(form)) close();
  }
  return (
    <section className={css.place} aria-label="Your name">
      <form
        className={css.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={css.words}>
          <p className={css.title}>What should we call you?</p>
          <p className={css.text}>We greet you with it, and it opens the blog to you.</p>
        </div>
        <div className={css.field}>
          <TextField
            label="First name"
            hideLabel
            name="firstname"
            autoComplete="given-name"
            placeholder="First name"
            value={name}
            error={empty ? 'Please enter your first name.' : errors.firstname?.join(' ')}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className={css.actions}>
          <Button type="submit" small busy={saving} busyLabel="Saving">
            Save
          </Button>
          <Button variant="quiet" small onClick={close}>
            Not now
          </Button>
        </div>
      </form>
    </section>
  );
}
