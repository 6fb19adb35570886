import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useState } from 'react';
import { useSaveProfile } from './use-save-profile.ts';

/** Returns `field`, the props of an input for the first name, and `submit`, which resolves to whether the name was saved. */
export function useFirstName() {
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const { user } = useHost().session;
  const { save, saving, errors } = useSaveProfile(['firstname']);

  async function submit(): Promise<boolean> {
    setEmpty(trimmed(name) === '');
    if (trimmed(name) === '' || saving) return false;
    const form = new FormData();
    form.set('firstname', trimmed(name));
    if (user?.version !== undefined) form.set('version', String(user.version));
    return (await save(form)) !== null;
  }
  const field = {
    label: 'First name',
    name: 'firstname',
    autoComplete: 'given-name',
    limit: 80,
    value: name,
    error: empty ? 'Please enter your first name.' : errors.firstname?.join(' '),
    onChange: (event: { target: { value: string } }) => setName(event.target.value),
  };
  return { field, submit, saving };
}
