import { useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useState } from 'react';
import { adoptUser } from '../session/session.ts';
import { meQuery } from '../session/use-me.ts';

/**
 * Returns `save`, which sends the profile and resolves to whether it was saved, and `errors`, the server's texts per
 * field.
 */
export function useSaveProfile() {
  const { toast } = useHost();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});

  async function save(form: FormData | Promise<FormData>): Promise<boolean> {
    setSaving(true);
    setErrors({});
    try {
      const { message, data } = await call(updateProfile, { body: await form });
      client.setQueryData(meQuery.queryKey, data);
      adoptUser(data);
      toast.success(message);
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) toast.error(messageOf(error));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { save, saving, errors };
}
