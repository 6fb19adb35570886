import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useForm } from '../hooks/use-form.ts';
import { fullDay, lagosDay } from '../lib/dates.ts';
import { ReasonField } from './reason-field.tsx';
import { useUpdateMember } from './use-update-member.ts';

const NOTHING_SENT = { sent: '', key: '' };
const DAY_MS = 86_400_000;
const isDays = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366;

/** Grants a member free days. */
export function GrantSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, version } = member;
  const update = useUpdateMember();
  // The same grant keeps its key, also after the sheet was closed, so that it counts once if it is sent again.
  const { draft, change, clear } = useDraft(`grant-${id}`, NOTHING_SENT);
  const form = useForm({
    start: { days: '7', reason: '' },
    check: ({ days, reason }) => ({
      days: !isDays(days) && 'Enter a whole number of days, 1 to 366.',
      reason: !reason && 'Give a reason.',
    }),
    error: update.error,
  });
  const { days } = form.texts;
  const submit = form.submit((texts) => {
    const sent = JSON.stringify(texts);
    const key = draft.sent === sent ? draft.key : crypto.randomUUID();
    const grant = { days: Number(texts.days), reason: texts.reason, key };
    const isSent = update.thenDo({ id, version, grant }, () => {
      clear();
      onClose();
    });
    if (isSent) change({ sent, key });
  });
  return (
    <FormSheet
      title={`Free days for ${member.name || member.phone}`}
      about={`grant ${id}`}
      save="Give days"
      saving={update.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label="Days"
        inputMode="numeric"
        limit={3}
        hint={isDays(days) ? effectOf(member, Number(days)) : undefined}
        {...form.field('days')}
      />
      <ReasonField {...form.field('reason')} />
      <FormError text={form.general} />
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
