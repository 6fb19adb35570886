import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useUpdateMember } from './members.queries.ts';

const NOTHING = { phone: '' };

/** Moves a member to another number, with its account, wedding plan and membership. */
export function MoveSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { ask, toast } = useHost();
  const update = useUpdateMember();
  const { draft, change, clear } = useDraft(`move-${member.id}`, NOTHING);
  const { phone } = draft;
  const [empty, setEmpty] = useState(false);

  async function submit() {
    setEmpty(phone.trim() === '');
    if (phone.trim() === '') return;
    const confirmed = await ask.confirm({
      title: `Move ${member.name || member.phone} to ${phone.trim()}?`,
      text: 'Anyone with the new number can then sign in as this member. Charges from the old number will count for the next person who has it, so ask the member to text STOP from it first.',
      icon: 'warning',
      confirm: 'Move',
      cancel: 'Cancel',
    });
    if (!confirmed) return;
    // The list may refetch first and no longer contain the member. `mutateAsync` still resolves, so the toast shows.
    const result = await update
      .mutateAsync({ id: member.id, version: member.version, new_number: phone.trim() })
      .catch(() => null);
    if (!result) return;
    toast.success(result.message);
    clear();
    onClose();
  }
  return (
    <FormSheet
      title={`Move ${member.name || member.phone}`}
      save="Move"
      saving={update.isPending && 'Moving'}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="New phone number"
        type="tel"
        inputMode="tel"
        placeholder="0803 123 4567"
        value={phone}
        hint={twoNumbersHint(phone)}
        error={empty ? 'Enter the new number.' : fieldError(update.error, 'new_number')}
        onChange={(event) => change({ phone: event.target.value })}
      />
    </FormSheet>
  );
}
