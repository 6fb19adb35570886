import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { FormSheet } from '@wedding/shared/ui/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { fullDay, lagosDay } from '../lib/dates.ts';
import { isRunning } from './member-columns.tsx';
import { useUpdateMember } from './members.queries.ts';

const EMPTY = { days: '7', reason: '' };
const DAY_MS = 86_400_000;

/** Grants a member free days. */
export function GrantSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useUpdateMember();
  const resultToast = useResultToast();
  const { draft, change, clear } = useDraft(`grant-${member.id}`, EMPTY);
  const [submitted, setSubmitted] = useState(false);
  const days = Number(draft.days);
  const valid = Number.isInteger(days) && days >= 1 && days <= 366;
  const reason = draft.reason.trim();
  const { subscribed_until: until } = member;
  const from = until && isRunning(until) ? parseTimestamp(until).getTime() : Date.now();
  function submit() {
    setSubmitted(true);
    if (!valid || reason === '') return;
    const grant = { days, reason };
    update.mutate(
      { id: member.id, grant },
      {
        onSuccess: (answer) => {
          resultToast.onSuccess(answer);
          clear();
          onClose();
        },
      },
    );
  }
  return (
    <FormSheet
      title={`Free days for ${member.name || member.phone}`}
      save="Give days"
      saving={update.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label="Days"
        inputMode="numeric"
        maxLength={3}
        value={draft.days}
        error={submitted && !valid ? 'Enter a whole number of days, 1 to 366.' : undefined}
        hint={
          valid
            ? `Subscribed until ${fullDay(lagosDay(from + days * DAY_MS))}. Nothing is charged.`
            : undefined
        }
        onChange={({ target }) => change({ days: target.value })}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={200}
        hint="It stays in the member’s history."
        value={draft.reason}
        error={submitted && reason === '' ? 'Give a reason.' : undefined}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <FormError text={update.error ? messageOf(update.error) : null} />
    </FormSheet>
  );
}
