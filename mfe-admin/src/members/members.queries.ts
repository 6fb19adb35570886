import type { BodyOf } from '@wedding/shared/contract/call.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { useChange } from '../hooks/use-change.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { keys } from '../lib/query-keys.ts';

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keys.member(id),
    queryFn: ({ signal }) => fetchData(calls.getMember, { params: { id }, signal }),
  });

export const memberNotesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.memberNotes(id),
    queryFn: ({ signal }) => fetchData(calls.listMemberNotes, { params: { id }, signal }),
  });

export const revealNumber = async (id: number): Promise<string> =>
  (await call(calls.revealNumber, { params: { id } })).data.phone;

/** Returns the number as it would be stored, and the other member who has it. */
export const checkNumber = async (id: number, new_number: string) =>
  (await call(calls.checkNumber, { params: { id }, body: { new_number } })).data;

type MemberChange = { id: number; version: number } & BodyOf<typeof calls.updateMember>;
export function useUpdateMember() {
  const saveOver = useSaveOver();
  return useChange(
    ({ id, version, ...body }: MemberChange) =>
      saveOver({
        what: 'member',
        save: (versionOf) =>
          call(calls.updateMember, { params: { id }, body: { ...body, version: versionOf(id, version) } }),
      }),
    [keys.members, keys.reports],
  );
}

export const useAddNote = (id: number) =>
  useChange(
    (body: BodyOf<typeof calls.addMemberNote>) => call(calls.addMemberNote, { params: { id }, body }),
    [keys.memberNotes(id)],
  );

export const useDeleteNote = (id: number) =>
  useChange((note: number) => call(calls.deleteMemberNote, { params: { id: note } }), [keys.memberNotes(id)]);
