import type { Member } from '@wedding/shared/contract/member.schema.ts';
import {
  type MembershipState,
  membershipState,
  membershipText,
  sessionLabel,
} from '@wedding/shared/domain/member-state.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import css from '../components/panel.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';

/** Opens the member's page. Back leads to the list as it was. */
export function MemberLink({ member: { id, name } }: { member: Member }) {
  const address = useListSearch();
  return (
    <button type="button" className={css.open} data-edit onClick={() => address.go({ member: id })}>
      {name || 'No name yet'}
    </button>
  );
}

export const MemberNumber = ({ phone }: { phone: string }) => (
  <Row as="span" inline gap={2} rowGap={0} wrap tabular nowrap className={css.number}>
    {phone}
  </Row>
);

const TONES = {
  disabled: 'red',
  active: 'green',
  grace: 'amber',
  lapsed: 'amber',
  never: 'plain',
} as const satisfies Record<MembershipState, string>;

export const MembershipBadge = ({ member }: { member: Member }) => (
  <Badge tone={TONES[membershipState(member)]}>{membershipText(member)}</Badge>
);

/** Nearly everybody is signed out, so only the others stand out. */
export const SessionBadge = ({ member }: { member: Member }) =>
  member.signed_in ? (
    <Badge tone="blue">{sessionLabel(member)}</Badge>
  ) : (
    <Text as="span" tone="muted" size={13} nowrap>
      {sessionLabel(member)}
    </Text>
  );
