import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelErasure } from '@wedding/shared/contract/me.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarX2 } from 'lucide-react';
import { adoptUser } from '../session/session.ts';
import { meQuery } from '../session/use-me.ts';
import css from './keep-account-banner.module.css';

/** Shown above every page after a user asked for deletion, until the account is deleted or kept. */
export function KeepAccountBanner() {
  const { session, toast, prove } = useHost();
  const client = useQueryClient();
  const keepAccount = useMutation({
    mutationFn: (key: string) => call(cancelErasure, { query: { key } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(meQuery.queryKey, data);
      adoptUser(data);
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  async function proveAndKeep() {
    const key = await prove({
      purpose: 'keep',
      lead: 'Only you can keep this account, so confirm your number first.',
    });
    if (key) keepAccount.mutate(key);
  }
  const until = session.user?.erase_at;
  if (!until) return null;
  return (
    <section className={css.place} aria-label="Deletion of your account">
      <Row gap={4} rowGap={3} wrap className={css.banner}>
        <CalendarX2 aria-hidden="true" />
        <p>
          Your account and everything in it will be deleted on <strong>{formatLongDay(until)}</strong>.
        </p>
        <Button small busy={keepAccount.isPending} busyLabel="Keeping" onClick={() => void proveAndKeep()}>
          Keep my account
        </Button>
      </Row>
    </section>
  );
}
