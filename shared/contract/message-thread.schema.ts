import { z } from 'zod';
import { message } from './contact.schema.ts';
import {
  countedPage,
  countedQuery,
  id,
  idParams,
  noData,
  requiredLongText,
  requiredText,
  strictTimestamp,
  timestamp,
} from './field.schema.ts';
import { seenVersion, seenVersionQuery } from './version.schema.ts';

/** An administrator to whom a thread can be assigned. */
export const colleague = z.object({ id: z.int(), name: z.string(), you: z.boolean() });
export type Colleague = z.infer<typeof colleague>;
export const listColleaguesSchema = { answer: z.array(colleague) };

/**
 * All messages of one member to support; its id is the member's. `waiting_since` is when the oldest unanswered message came,
 * null if all are answered. `overdue` says that this is more than a day ago. Until `snoozed_until` the open threads leave it
 * out, unless the member writes again. The number is masked.
 */
export const messageThread = z.object({
  id,
  from: z.string(),
  phone: z.string(),
  assigned_to: colleague.omit({ you: true }).nullable(),
  waiting_since: timestamp.nullable(),
  overdue: z.boolean(),
  snoozed_until: timestamp.nullable(),
  version: z.int(),
  open: z.int(),
  messages: z.int(),
  latest: message,
});
export type MessageThread = z.infer<typeof messageThread>;

/**
 * `search` is four or more digits of a number in a row, words of a name in any order, or a part of a message. Accents don't
 * matter.
 * `mine` means assigned to the caller.
 */
export const threadState = z.enum(['open', 'overdue', 'mine', 'snoozed', 'answered']);
export type ThreadState = z.infer<typeof threadState>;
export const listThreadsSchema = {
  query: countedQuery.extend({ state: threadState.optional() }),
  answer: countedPage(messageThread),
};
export const getThreadSchema = { params: idParams, answer: messageThread };
export const updateThreadSchema = {
  params: idParams,
  body: z.object({
    assigned_to: id.nullable().optional(),
    snoozed_until: strictTimestamp.nullable().optional(),
    version: seenVersion,
  }),
  answer: messageThread,
};

/** What an administrator does with an open thread; `given up` also ends an answer that another app has. */
export const answeringState = z.enum(['reading', 'writing', 'given up']);
export type AnsweringState = z.infer<typeof answeringState>;
/**
 * Who else is answering the member, so that nobody answers twice; `opened` means that another app has the answer. `latest` is
 * the member's latest message: another version means that it was answered meanwhile.
 */
export const answering = z.object({
  others: z.array(z.object({ id: z.int(), name: z.string(), opened: z.boolean() })),
  latest: z.object({ id, version: z.int() }),
});
export type Answering = z.infer<typeof answering>;
export const reportAnsweringSchema = {
  params: idParams,
  body: z.object({ state: answeringState }),
  answer: answering,
};

/** A reusable answer; `{name}` in it is replaced by the member's first name. */
export const cannedReply = z.object({ id, name: z.string(), text: z.string(), version: z.int() });
export type CannedReply = z.infer<typeof cannedReply>;
const replyBody = z.object({ name: requiredText(80), text: requiredLongText(1500) });
export const listCannedRepliesSchema = { answer: z.array(cannedReply) };
export const addCannedReplySchema = { body: replyBody, answer: cannedReply };
export const updateCannedReplySchema = {
  params: idParams,
  body: replyBody.extend({ version: seenVersion }),
  answer: cannedReply,
};
export const deleteCannedReplySchema = { params: idParams, query: seenVersionQuery, answer: noData };
