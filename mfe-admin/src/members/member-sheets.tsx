import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { checkNumber } from '@wedding/shared/contract/member.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { type ComponentProps, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useForm } from '../hooks/use-form.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { fullDay, lagosDay } from '../lib/dates.ts';
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

/** Ends a membership immediately. */
export function EndSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, version } = member;
  const update = useUpdateMember();
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: !reason && 'Give a reason.' }),
    error: update.error,
  });
  return (
    <FormSheet
      title={`End the membership of ${member.name || member.phone}`}
      about={`end ${id}`}
      save="End membership"
      saving={update.isPending && 'Ending'}
      onSave={form.submit((end) => update.thenDo({ id, version, end }, onClose))}
      onClose={onClose}
    >
      <p>
        Access ends at once, and the paid days that are left are lost. To stop the network’s charges too, the
        member has to text STOP from this number. (STOP alone ends the renewal and keeps the paid days.)
      </p>
      <ReasonField {...form.field('reason')} />
      <FormError text={form.general} />
    </FormSheet>
  );
}

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

/** Why something is done to a member, which the member's history keeps. */
const ReasonField = (props: Pick<ComponentProps<typeof TextAreaField>, 'value' | 'error' | 'onChange'>) => (
  <TextAreaField
    label="Reason"
    rows={3}
    limit={200}
    hint="It stays in the member’s history, with your name."
    {...props}
  />
);
