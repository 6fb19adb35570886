import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { checkNumber } from '@wedding/shared/contract/member.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useForm } from '../hooks/use-form.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useUpdateMember } from './use-update-member.ts';

/** Moves a member to another number, with its account, wedding plan and membership. Asks once the number was checked. */
export function MoveSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { ask } = useHost();
  const { id, version } = member;
  const check = useMutation({
    mutationFn: (new_number: string) => call(checkNumber, { params: { id }, body: { new_number } }),
  });
  const update = useUpdateMember();
  const saved = useResultToast().thenDo(onClose);
  const form = useForm({
    start: { new_number: '', move_reason: '' },
    check: ({ new_number, move_reason }) => ({
      new_number: !new_number && 'Enter the new number.',
      move_reason: !move_reason && 'Give a reason.',
    }),
    error: check.error ?? update.error,
  });
  const number = form.field('new_number');
  const name = member.name || member.phone;
  const holder = check.data?.data.holder;

  async function move(texts: typeof form.texts) {
    const checked = await check.mutateAsync(texts.new_number).catch(() => null);
    if (!checked || checked.data.holder) return;
    const confirmed = await ask.confirm({
      title: `Move ${name} from ${member.phone} to ${checked.data.phone}?`,
      text: 'Anyone with the new number can then sign in as this member. Charges from the old number will count for the next person who has it, so ask the member to text STOP from it first.',
      icon: 'warning',
      confirm: 'Move',
      cancel: 'Cancel',
    });
    if (!confirmed) return;
    // The list may refetch first and no longer contain the member. `mutateAsync` still resolves, so the toast shows.
    const result = await update.mutateAsync({ id, version, ...texts }).catch(() => null);
    if (result) saved.onSuccess(result);
  }
  return (
    <FormSheet
      title={`Move ${name}`}
      about={`move ${id}`}
      save="Move"
      saving={(check.isPending || update.isPending) && 'Moving'}
      onSave={form.submit((texts) => void move(texts))}
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
          check.reset();
        }}
      />
      {holder && (
        <Text size={14}>
          <Link to={`/app/admin/reports?tab=members&member=${holder.id}`} onClick={onClose}>
            Open {holder.name || holder.phone}
          </Link>
        </Text>
      )}
      <TextAreaField
        label="Reason"
        rows={2}
        limit={200}
        hint="It stays in the member’s history, with your name."
        {...form.field('move_reason')}
      />
      <FormError text={form.general} />
    </FormSheet>
  );
}
