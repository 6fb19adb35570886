import type { BodyOf } from '@wedding/shared/contract/call.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/use-figures-changed.ts';

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
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({ id, version, ...body }: MemberChange) =>
      saveOver({
        what: 'member',
        save: (versionOf) =>
          call(calls.updateMember, { params: { id }, body: { ...body, version: versionOf(id, version) } }),
      }),
    onError: () => void client.invalidateQueries({ queryKey: keys.members }),
    // Not awaited: the refetch could remove a filtered row before its callback shows the result.
    onSuccess: () =>
      void Promise.all([client.invalidateQueries({ queryKey: keys.members }), figuresChanged()]),
  });
}

export function useAddNote(id: number) {
  const client = useQueryClient();
  return useSubmit({
    mutationFn: (body: BodyOf<typeof calls.addMemberNote>) =>
      call(calls.addMemberNote, { params: { id }, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.memberNotes(id) }),
  });
}

export function useDeleteNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: number) => call(calls.deleteMemberNote, { params: { id: note } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.memberNotes(id) }),
  });
}
