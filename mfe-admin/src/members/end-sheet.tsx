import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { useUpdateMember } from './use-update-member.ts';

const EMPTY = { reason: '' };

/** Ends a membership immediately. */
export function EndSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useUpdateMember();
  const { draft, change, onSaved } = useSheetDraft(`end-${member.id}`, EMPTY, onClose);
  const [submitted, setSubmitted] = useState(false);
  const reason = draft.reason.trim();
  const { at, general } = formErrors(update.error, ['reason']);
  function submit() {
    setSubmitted(true);
    if (reason === '') return;
    update.mutate({ id: member.id, version: member.version, end: { reason } }, { onSuccess: onSaved });
  }
  return (
    <FormSheet
      title={`End the membership of ${member.name || member.phone}`}
      about={`end ${member.id}`}
      save="End membership"
      saving={update.isPending && 'Ending'}
      onSave={submit}
      onClose={onClose}
    >
      <p>
        Access ends at once, and the paid days that are left are lost. To stop the network’s charges too, the
        member has to text STOP from this number. (STOP alone ends the renewal and keeps the paid days.)
      </p>
      <TextAreaField
        label="Reason"
        rows={3}
        limit={200}
        hint="It stays in the member’s history."
        value={draft.reason}
        error={submitted && reason === '' ? 'Give a reason.' : at.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
