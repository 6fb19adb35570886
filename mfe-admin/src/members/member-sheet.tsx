import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { formatDay } from '../lib/dates.ts';
import { MemberEvents } from './member-events.tsx';
import css from './member-sheet.module.css';
import { MoveNumber } from './move-number.tsx';

/** One member: standing, the way to another number, and everything that the journal holds of the number. */
export function MemberSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <Sheet open wide onClose={onClose} title={member.name || member.phone}>
      <div className={css.sections}>
        <dl className={css.facts}>
          <div>
            <dt>Number</dt>
            <dd>{member.phone}</dd>
          </div>
          <div>
            <dt>Subscribed until</dt>
            <dd>{member.subscribed_until ? formatDay(member.subscribed_until) : 'Never subscribed'}</dd>
          </div>
          <div>
            <dt>Joined</dt>
            <dd>{formatDay(member.created_at)}</dd>
          </div>
          <div>
            <dt>State</dt>
            <dd>
              {member.status === 'disabled' ? (
                <Badge tone="red">Deactivated</Badge>
              ) : (
                <Badge tone={member.signed_in ? 'green' : 'plain'}>
                  {member.signed_in ? 'Signed in' : 'Signed out'}
                </Badge>
              )}
            </dd>
          </div>
        </dl>
        <MoveNumber member={member} />
        <MemberEvents id={member.id} />
      </div>
    </Sheet>
  );
}
