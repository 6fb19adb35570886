import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { memberStateLabel } from '@wedding/shared/domain/member-state.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
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
  Deactivated: 'red',
  Lapsed: 'amber',
  'Not subscribed': 'amber',
  'Signed in': 'green',
  'Signed out': 'plain',
} as const;

export function MemberBadge({ member }: { member: Member }) {
  const label = memberStateLabel(member);
  return <Badge tone={TONES[label]}>{label}</Badge>;
}
