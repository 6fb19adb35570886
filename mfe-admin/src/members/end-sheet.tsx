import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useForm } from '../hooks/use-form.ts';
import { ReasonField } from './reason-field.tsx';
import { useUpdateMember } from './use-update-member.ts';

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
