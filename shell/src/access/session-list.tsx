import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdministratorSession } from '@wedding/shared/contract/administrator.schema.ts';
import { endOwnSession } from '@wedding/shared/contract/administrator.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';

/** Lists where an administrator is signed in, and ends the other sessions. */
export function SessionList({ sessions }: { sessions: readonly AdministratorSession[] }) {
  const { toast } = useHost();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: number) => call(endOwnSession, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-access'] }),
  });
  return (
    <Stack as="ul" gap={3} aria-label="Where you’re signed in">
      {sessions.map((session) => {
        const device = session.device || 'Unknown device';
        return (
          <Row as="li" key={session.id} gap={3} rowGap={1} wrap justify="between" align="center">
            <Stack>
              <Text weight={600} breaks>
                {session.this ? `${device}, this ${deviceWord()}` : device}
              </Text>
              <Text tone="muted" size={14}>
                Since {formatTimestamp(session.since)}
              </Text>
            </Stack>
            {!session.this && (
              <Button
                small
                variant="outline"
                busy={end.isPending && end.variables === session.id}
                busyLabel="Signing out"
                onClick={() => end.mutate(session.id)}
              >
                Sign out <VisuallyHidden>{device}</VisuallyHidden>
              </Button>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}
