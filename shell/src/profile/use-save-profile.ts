import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import { updateProfile } from '@wedding/shared/contract/account.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { adoptUser } from '../session/session.ts';
import { meQuery } from '../session/use-me.ts';

/**
 * Returns `save`, which sends the profile and then calls `onSaved`, and `at`, the server's sentence for each field. A toast says
 * a refusal of a field that isn't among `names`. If the profile was changed on another device since, it asks which of the two
 * to keep.
 */
export function useSaveProfile<Field extends string>(names: readonly Field[]) {
  const host = useHost();
  const client = useQueryClient();
  const saving = useSubmit({
    mutationFn: async (form: FormData | Promise<FormData>) => send(await form),
    onSuccess: ({ message, data }) => {
      client.setQueryData(meQuery.queryKey, data);
      adoptUser(data);
      host.toast.success(message);
    },
    onError: (error) => {
      const { general } = formErrors(error, names);
      if (general) host.toast.error(general);
    },
  });
  const save = (form: FormData | Promise<FormData>, onSaved: (user: User) => void) =>
    saving.mutate(form, { onSuccess: ({ data }) => onSaved(data) });
  async function send(form: FormData) {
    const post = () => call(updateProfile, { body: form });
    const pageVersion = Number(form.get('version'));
    const first = post();
    try {
      return await first;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
      // Loaded for a conflict alone: every page of a couple has the profile’s question for a name.
      const { saveOver } = await import(
        /* webpackChunkName: "profile" */ '@wedding/shared/host/version-conflict.ts'
      );
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
  return { save, saving: saving.isPending, at: formErrors(saving.error, names).at };
}
