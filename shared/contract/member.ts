import { defineCall } from './call.ts';
import type * as s from './member.schema.ts';

export const listMembers = defineCall<typeof s.listMembersSchema>({
  method: 'GET',
  path: '/admin/members',
  who: ['support'],
  summary: 'Couples, filtered and sorted',
});
export const exportMembers = defineCall<typeof s.exportMembersSchema>({
  method: 'GET',
  path: '/admin/members/export',
  who: ['support'],
  summary: 'Couples as CSV',
});
export const getMember = defineCall<typeof s.getMemberSchema>({
  method: 'GET',
  path: '/admin/members/:id',
  who: ['support'],
  summary: 'One couple',
});
export const updateMember = defineCall<typeof s.updateMemberSchema>({
  method: 'PUT',
  path: '/admin/members/:id',
  writes: 'edit',
  who: ['support'],
  summary: 'Disable or enable a couple, end its session, give free days or end its membership',
});
export const checkNumber = defineCall<typeof s.checkNumberSchema>({
  method: 'POST',
  path: '/admin/members/:id/number-check',
  writes: 'process',
  who: ['support'],
  summary: 'Check a number to which a couple is to move',
});
export const revealNumber = defineCall<typeof s.revealNumberSchema>({
  method: 'POST',
  path: '/admin/members/:id/number',
  writes: 'process',
  who: ['support'],
  summary: 'Show a couple’s whole number',
});
export const listMemberNotes = defineCall<typeof s.listMemberNotesSchema>({
  method: 'GET',
  path: '/admin/members/:id/notes',
  who: ['support'],
  summary: 'Notes on a couple, newest first',
});
export const addMemberNote = defineCall<typeof s.addMemberNoteSchema>({
  method: 'POST',
  path: '/admin/members/:id/notes',
  writes: 'addition',
  who: ['support'],
  summary: 'Add a note on a couple',
});
export const deleteMemberNote = defineCall<typeof s.deleteMemberNoteSchema>({
  method: 'DELETE',
  path: '/admin/member-notes/:id',
  writes: 'removal',
  who: ['support'],
  summary: 'Delete a note',
});
