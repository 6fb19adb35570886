import { getProof } from '@wedding/shared/contract/me.ts';
import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { requestMemberProof, unlockMember } from '@wedding/shared/contract/passkey.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

/** How often the page checks whether the text has arrived. */
const POLL_MS = 3000;

const proofQuery = (id: number) =>
  queryOptions({
    queryKey: ['member-proof', id],
    queryFn: async () => (await call(requestMemberProof, { params: { id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

const arrivedQuery = (key: string) =>
  queryOptions({
    queryKey: ['member-proved', key],
    queryFn: async ({ signal }) => (await call(getProof, { params: { key }, signal })).data.proved,
    enabled: key !== '',
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data || state.error ? false : POLL_MS),
  });

/** Removes the passkeys of a member who has lost every device, once the member has texted from the number (SEC-51). */
export function UnlockSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { toast } = useHost();
  const proof = useQuery(proofQuery(member.id));
  const key = proof.data?.key ?? '';
  const arrived = useQuery(arrivedQuery(key));
  const unlock = useSubmit({
    mutationFn: () => call(unlockMember, { params: { id: member.id }, body: { key } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const name = member.name || member.phone;
  return (
    <FormSheet
      title={`Remove the lost passkeys of ${name}`}
      about={`unlock ${member.id}`}
      save="Remove passkeys"
      saving={unlock.isPending && 'Removing'}
      disabled={!arrived.data}
      onSave={() => unlock.mutate()}
      onClose={onClose}
    >
      <Text tone="second">
        For somebody who has lost every phone that unlocks the plan. Only who has the number may ask for this,
        so the member texts us first. All their devices are signed out then.
      </Text>
      {proof.data ? (
        <>
          <Text>
            Ask the member to text <strong>{proof.data.text}</strong> to <strong>{proof.data.code}</strong>.
          </Text>
          <Text tone={arrived.data ? 'success' : 'muted'} weight={600} role="status">
            {arrived.data
              ? 'The text has arrived.'
              : arrived.error
                ? 'No text came within 15 minutes. Close this and open it again.'
                : 'Waiting for the text.'}
          </Text>
        </>
      ) : proof.error ? (
        <ErrorState query={proof} />
      ) : (
        <Skeleton shape="row" count={2} label="Preparing the text" />
      )}
      <FormError text={unlock.error && messageOf(unlock.error)} />
    </FormSheet>
  );
}
