import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { checkNumber } from '@wedding/shared/contract/member.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { useUpdateMember } from './use-update-member.ts';

const NOTHING = { phone: '', reason: '' };

/** Moves a member to another number, with its account, wedding plan and membership. Asks once the number was checked. */
export function MoveSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { ask } = useHost();
  const check = useMutation({
    mutationFn: (phone: string) =>
      call(checkNumber, { params: { id: member.id }, body: { new_number: phone } }),
  });
  const update = useUpdateMember();
  const { draft, change, onSaved } = useSheetDraft(`move-${member.id}`, NOTHING, onClose);
  const [submitted, setSubmitted] = useState(false);
  const phone = draft.phone.trim();
  const reason = draft.reason.trim();
  const name = member.name || member.phone;
  const { at, general } = formErrors(check.error ?? update.error, ['new_number', 'move_reason']);
  const holder = check.data?.data.holder;

  async function submit() {
    setSubmitted(true);
    if (phone === '' || reason === '') return;
    const checked = await check.mutateAsync(phone).catch(() => null);
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
    const result = await update
      .mutateAsync({ id: member.id, version: member.version, new_number: phone, move_reason: reason })
      .catch(() => null);
    if (result) onSaved(result);
  }
  return (
    <FormSheet
      title={`Move ${name}`}
      about={`move ${member.id}`}
      save="Move"
      saving={(check.isPending || update.isPending) && 'Moving'}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="New phone number"
        type="tel"
        limit={120}
        inputMode="tel"
        placeholder="0803 123 4567"
        value={draft.phone}
        hint={twoNumbersHint(phone)}
        error={
          submitted && phone === ''
            ? 'Enter the new number.'
            : holder
              ? 'Another member has this number.'
              : at.new_number
        }
        onChange={(event) => {
          change({ phone: event.target.value });
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
        value={draft.reason}
        error={submitted && reason === '' ? 'Give a reason.' : at.move_reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
