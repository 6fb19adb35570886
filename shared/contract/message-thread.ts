import { defineCall } from './call.ts';
import type * as s from './message-thread.schema.ts';

export const listThreads = defineCall<typeof s.listThreadsSchema>({
  method: 'GET',
  path: '/admin/threads',
  who: ['support'],
  summary: 'The inbox: one thread for each member who wrote, the longest waiting first',
});
export const getThread = defineCall<typeof s.getThreadSchema>({
  method: 'GET',
  path: '/admin/threads/:id',
  who: ['support'],
  summary: 'One member’s thread',
});
export const updateThread = defineCall<typeof s.updateThreadSchema>({
  method: 'PUT',
  path: '/admin/threads/:id',
  writes: 'edit',
  who: ['support'],
  summary: 'Assign a thread to an administrator or to nobody, or put it off until a time',
});
export const reportAnswering = defineCall<typeof s.reportAnsweringSchema>({
  method: 'POST',
  path: '/admin/threads/:id/answering',
  writes: 'process',
  who: ['support'],
  summary: 'Say that one reads or answers a thread, and see who else does',
});
export const listColleagues = defineCall<typeof s.listColleaguesSchema>({
  method: 'GET',
  path: '/admin/colleagues',
  who: ['support'],
  summary: 'Administrators whom a thread can be assigned to',
});
export const listCannedReplies = defineCall<typeof s.listCannedRepliesSchema>({
  method: 'GET',
  path: '/admin/canned-replies',
  who: ['support'],
  summary: 'Stored replies',
});
export const addCannedReply = defineCall<typeof s.addCannedReplySchema>({
  method: 'POST',
  path: '/admin/canned-replies',
  writes: 'addition',
  who: ['support'],
  summary: 'Add a stored reply',
});
export const updateCannedReply = defineCall<typeof s.updateCannedReplySchema>({
  method: 'PUT',
  path: '/admin/canned-replies/:id',
  writes: 'edit',
  who: ['support'],
  summary: 'Change a stored reply',
});
export const deleteCannedReply = defineCall<typeof s.deleteCannedReplySchema>({
  method: 'DELETE',
  path: '/admin/canned-replies/:id',
  writes: 'removal',
  who: ['support'],
  summary: 'Delete a stored reply',
});
