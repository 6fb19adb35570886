import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { DataList } from '../list/data-list.tsx';
import { MEMBERS } from './members-list.tsx';

const MemberPage = lazyComponent(async () => (await import('./member-page.tsx')).MemberPage);

/** Shows the list of members, or the member that the address names. */
export function MembersPanel() {
  const memberId = Number(useListSearch().text('member')) || 0;
  return memberId > 0 ? <MemberPage key={memberId} id={memberId} /> : <DataList list={MEMBERS} />;
}
