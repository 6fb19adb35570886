import { defineCall } from './call.ts';
import type * as s from './contact.schema.ts';

export const sendMessage = defineCall<typeof s.sendMessageSchema>({
  method: 'POST',
  path: '/api/contact',
  writes: 'addition',
  who: ['couple'],
  summary: 'Write to support',
});
export const listMessages = defineCall<typeof s.listMessagesSchema>({
  method: 'GET',
  path: '/admin/messages',
  who: ['support'],
  summary: 'Messages to support, newest first',
});
export const updateMessage = defineCall<typeof s.updateMessageSchema>({
  method: 'PUT',
  path: '/admin/messages/:id',
  writes: 'edit',
  who: ['support'],
  summary: 'Mark a message as answered, or as open again',
});
export const revealContact = defineCall<typeof s.revealContactSchema>({
  method: 'POST',
  path: '/admin/messages/:id/contact',
  writes: 'process',
  who: ['support'],
  summary: 'Show the whole number of a message’s sender',
});
export const markMessages = defineCall<typeof s.markMessagesSchema>({
  method: 'PUT',
  path: '/admin/messages',
  writes: 'state',
  who: ['support'],
  summary: 'Mark many conversations as answered, or as open again',
});
export const openAnswer = defineCall<typeof s.openAnswerSchema>({
  method: 'POST',
  path: '/admin/messages/:id/answer',
  writes: 'process',
  who: ['support'],
  summary:
    'Show the whole number for an answer that another app sends, and keep others from answering meanwhile',
});
export const textAnswer = defineCall<typeof s.textAnswerSchema>({
  method: 'POST',
  path: '/admin/messages/:id/text',
  writes: 'edit',
  who: ['support'],
  summary: 'Send an answer as a text, and mark the message as answered',
});
