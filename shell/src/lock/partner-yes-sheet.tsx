import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PartnerRequests } from '@wedding/shared/contract/passkey.schema.ts';
import { answerPartner } from '@wedding/shared/contract/passkey.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { meQuery } from '../session/use-me.ts';
import { partnerRequestsQuery } from './lock.queries.ts';

/** Says yes to the partner's other phone. The digits on that phone make sure that it is really the partner's. */
export function PartnerYesSheet({ onClose }: { onClose: (answered: boolean) => void }) {
  const { prove, toast } = useHost();
  const client = useQueryClient();
  const { data } = useQuery(partnerRequestsQuery);
  const [typed, setTyped] = useState('');
  const first = data?.requests[0];
  const name = data?.name || 'your partner';
  const purpose = first?.purpose ?? 'login';
  const digits = typed.replace(/\D/g, '');

  const say = useSubmit({
    mutationFn: (key?: string) => call(answerPartner, { body: { purpose, digits, ...(key && { key }) } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      onClose(true);
    },
    onError: (error) => void (error instanceof ApiError && error.code === 'PROOF_NEEDED' && proveFirst()),
  });
  /** A phone that never proved its own number does so first. */
  async function proveFirst() {
    const lead = `Before you let ${name} in, confirm your own number.`;
    const key = await prove({ purpose: 'partner', lead });
    if (key) say.mutate(key);
  }
  const isAsked = say.error instanceof ApiError && say.error.code === 'PROOF_NEEDED';
  const { at, general } = formErrors(isAsked ? null : say.error, ['digits']);
  return (
    <FormSheet
      title={`Let ${name} in`}
      about={null}
      save={`Yes, it’s ${data?.name || 'my partner'}`}
      saving={say.isPending && 'One moment'}
      disabled={digits === ''}
      onSave={() => say.mutate(undefined)}
      onClose={() => onClose(false)}
    >
      <Text tone="second">{leadFor(first, name)}</Text>
      <TextField
        label="Digits on the other phone"
        name="digits"
        inputMode="numeric"
        autoComplete="off"
        hint={`Call ${name} and let them read the digits out. Never enter digits from a message.`}
        value={typed}
        error={at.digits}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError text={general} />
    </FormSheet>
  );
}

function leadFor(request: PartnerRequests['requests'][number] | undefined, name: string): string {
  if (!request) return `When ${name} signs in on a new phone, it shows digits for you to enter here.`;
  const where = request.device ? ` with ${request.device}` : '';
  const what = { login: 'sign in', lock: 'add a lock', unlock: 'remove a lock' }[request.purpose];
  return `Somebody asked to ${what} as ${name}${where} ${relativeTime(request.asked_at)}. If it isn’t ${name}, close this: nobody gets in.`;
}
