import type { BodyOf } from '@wedding/shared/contract/call.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useChange, useUpdate } from '../hooks/use-change.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';

export const memberQuery = (id: number) => callQuery(keys.member(id), calls.getMember, { params: { id } });

export const memberNotesQuery = (id: number) =>
  callQuery(keys.memberNotes(id), calls.listMemberNotes, { params: { id } });

export const revealNumber = async (id: number): Promise<string> =>
  (await call(calls.revealNumber, { params: { id } })).data.phone;

/** Returns the number as it would be stored, and the other member who has it. */
export const checkNumber = async (id: number, new_number: string) =>
  (await call(calls.checkNumber, { params: { id }, body: { new_number } })).data;

export const useUpdateMember = () => useUpdate('member', calls.updateMember, [keys.members, keys.reports]);

export const useAddNote = (id: number) =>
  useChange(
    (body: BodyOf<typeof calls.addMemberNote>) => call(calls.addMemberNote, { params: { id }, body }),
    [keys.memberNotes(id)],
  );

export const useDeleteNote = (id: number) =>
  useChange((note: number) => call(calls.deleteMemberNote, { params: { id: note } }), [keys.memberNotes(id)]);
