import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { saveOver } from '@wedding/shared/host/version-conflict.ts';
import { useState } from 'react';
import { adoptUser } from '../session/session.ts';
import { meQuery } from '../session/use-me.ts';

/**
 * Returns `save`, which sends the profile and resolves to the saved user, or null, and `at`, the server's sentence for each
 * field. A toast says a refusal of a field that isn't among `names`. If the profile was changed on another device since, it
 * asks which of the two to keep.
 */
export function useSaveProfile<Field extends string>(names: readonly Field[]) {
  const host = useHost();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(form: FormData | Promise<FormData>): Promise<User | null> {
    setSaving(true);
    setError(null);
    try {
      const { message, data } = await send(await form);
      client.setQueryData(meQuery.queryKey, data);
      adoptUser(data);
      host.toast.success(message);
      return data;
    } catch (cause) {
      setError(cause);
      const { general } = formErrors(cause, names);
      if (general) host.toast.error(general);
      return null;
    } finally {
      setSaving(false);
    }
  }
  async function send(form: FormData) {
    const post = () => call(updateProfile, { body: form });
    const pageVersion = Number(form.get('version'));
    const first = post();
    try {
      return await first;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
      const save = (versionOf: (id: number, seen: number) => number) => {
        const version = versionOf(host.session.user?.id ?? 0, pageVersion);
        // A picture isn't sent again to be refused again.
        if (version === pageVersion) return first;
        form.set('version', String(version));
        return post();
      };
      return saveOver(host, { what: 'profile', whose: 'your', save });
    }
  }
  return { save, saving, at: formErrors(error, names).at };
}
