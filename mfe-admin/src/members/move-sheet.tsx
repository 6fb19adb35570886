import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { checkNumber } from '@wedding/shared/contract/member.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { useForm } from '../hooks/use-form.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { ReasonField } from './reason-field.tsx';
import { useUpdateMember } from './use-update-member.ts';

/** Moves a member to another number, with its account, wedding plan and membership. Asks once the number was checked. */
export function MoveSheet({ member: opened, onClose }: { member: Member; onClose: () => void }) {
  const { ask } = useHost();
  // As the sheet opened: what a colleague changes meanwhile is noticed by its version.
  const [member] = useState(opened);
  const { id, version } = member;
  const name = member.name || member.phone;
  const update = useUpdateMember();
  const saved = useResultToast().thenDo(onClose);
  const [holder, setHolder] = useState<Member | null>(null);
  const move = useSubmit({
    mutationFn: async ({ new_number, move_reason }: { new_number: string; move_reason: string }) => {
      const { data } = await call(checkNumber, { params: { id }, body: { new_number } });
      setHolder(data.holder);
      const question = {
        title: `Move ${name} from ${member.phone} to ${data.phone}?`,
        text: 'Anyone with the new number can then sign in as this member. Charges from the old number will count for the next person who has it, so ask the member to text STOP from it first.',
        icon: 'warning',
        confirm: 'Move',
        cancel: 'Cancel',
      } as const;
      if (data.holder || !(await ask.confirm(question))) return null;
      return update.mutateAsync({ id, version, new_number, move_reason });
    },
    onSuccess: (result) => result && saved.onSuccess(result),
  });
  const form = useForm({
    start: { new_number: '', move_reason: '' },
    check: ({ new_number, move_reason }) => ({
      new_number: !new_number && 'Enter the new number.',
      move_reason: !move_reason && 'Give a reason.',
    }),
    error: move.error,
  });
  const number = form.field('new_number');
  return (
    <FormSheet
      title={`Move ${name}`}
      about={`move ${id}`}
      save="Move"
      saving={move.isPending && 'Moving'}
      onSave={form.submit(move.mutate)}
      onClose={onClose}
    >
      <TextField
        label="New phone number"
        type="tel"
        limit={120}
        inputMode="tel"
        placeholder="0803 123 4567"
        {...number}
        hint={twoNumbersHint(form.texts.new_number)}
        error={holder ? 'Another member has this number.' : number.error}
        onChange={(event) => {
          number.onChange(event);
          setHolder(null);
          move.reset();
        }}
      />
      {holder && (
        <Text size={14}>
          <Link to={`/app/admin/reports?tab=members&member=${holder.id}`} onClick={onClose}>
            Open {holder.name || holder.phone}
          </Link>
        </Text>
      )}
      <ReasonField {...form.field('move_reason')} />
      <FormError text={form.general} />
    </FormSheet>
  );
}
