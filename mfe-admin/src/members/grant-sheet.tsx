import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { fullDay, lagosDay } from '../lib/dates.ts';
import { useUpdateMember } from './use-update-member.ts';

/** The same grant keeps its key, also after the sheet was closed, so that it counts once if it is sent again. */
const EMPTY = { days: '7', reason: '', key: '' };
const DAY_MS = 86_400_000;

/** Grants a member free days. */
export function GrantSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useUpdateMember();
  const { draft, change, clear } = useDraft(`grant-${member.id}`, EMPTY);
  const saved = useResultToast().thenDo(() => {
    clear();
    onClose();
  });
  const [submitted, setSubmitted] = useState(false);
  const days = Number(draft.days);
  const valid = Number.isInteger(days) && days >= 1 && days <= 366;
  const reason = draft.reason.trim();
  const { at, general } = formErrors(update.error, ['days', 'reason']);
  function submit() {
    setSubmitted(true);
    if (!valid || reason === '') return;
    const grant = { days, reason, key: draft.key || crypto.randomUUID() };
    if (update.mutate({ id: member.id, version: member.version, grant }, saved)) change({ key: grant.key });
  }
  return (
    <FormSheet
      title={`Free days for ${member.name || member.phone}`}
      about={`grant ${member.id}`}
      save="Give days"
      saving={update.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label="Days"
        inputMode="numeric"
        limit={3}
        value={draft.days}
        error={submitted && !valid ? 'Enter a whole number of days, 1 to 366.' : at.days}
        hint={valid ? effectOf(member, days) : undefined}
        onChange={({ target }) => change({ days: target.value, key: '' })}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        limit={200}
        hint="It stays in the member’s history."
        value={draft.reason}
        error={submitted && reason === '' ? 'Give a reason.' : at.reason}
        onChange={({ target }) => change({ reason: target.value, key: '' })}
      />
      <FormError text={general} />
    </FormSheet>
  );
}

/** Says until when the member is subscribed with these days, or that the partner's membership makes them useless. */
function effectOf({ subscribed_until, free_days_from }: Member, days: number): string {
  const dayOf = (time: number) => fullDay(lagosDay(time));
  const timeOf = (timestamp: string | null) => (timestamp ? parseTimestamp(timestamp).getTime() : Date.now());
  const end = timeOf(free_days_from) + days * DAY_MS;
  const covered = timeOf(subscribed_until);
  if (end > covered) return `Subscribed until ${dayOf(end)}. Nothing is charged.`;
  return `Their partner’s membership already covers them until ${dayOf(covered)}. These days would end before that, on ${dayOf(end)}. To give this couple more time, give the days to the partner.`;
}
