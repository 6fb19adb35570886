import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useState } from 'react';
import { useSaveProfile } from './use-save-profile.ts';

/** Returns `field`, the props of an input for the first name, and `submit`, which saves it. */
export function useFirstName() {
  const [name, setName] = useTyped('first-name', '');
  const [empty, setEmpty] = useState(false);
  const { user } = useHost().session;
  const { save, saving, at } = useSaveProfile(['firstname']);

  function submit(onSaved: () => void): void {
    setEmpty(trimmed(name) === '');
    if (trimmed(name) === '') return;
    const form = new FormData();
    form.set('firstname', trimmed(name));
    if (user?.version !== undefined) form.set('version', String(user.version));
    save(form, () => {
      setName(undefined);
      onSaved();
    });
  }
  const field = {
    label: 'First name',
    name: 'firstname',
    autoComplete: 'given-name',
    limit: 80,
    value: name,
    error: empty ? 'Please enter your first name.' : at.firstname,
    onChange: (event: { target: { value: string } }) => setName(event.target.value),
  };
  return { field, submit, saving };
}
