import {
  listMessages,
  markMessages,
  openAnswer,
  revealContact,
  sendMessage,
  textAnswer,
  updateMessage,
} from '@wedding/shared/contract/contact.ts';
import * as threads from '@wedding/shared/contract/message-thread.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import type { FastifyInstance } from 'fastify';
import { parsePhone } from '../account/phone.ts';
import { takeAttempt } from '../auth/attempts.ts';
import { countedList } from '../http/counted-list.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { viewNumber } from '../member/member-note.store.ts';
import { noteNumberSearch } from '../member/person-search.ts';
import { africasTalkingSender, TextRefused } from '../sms/africas-talking-sender.ts';
import { markLatest, openElsewhere, setMessageStatus } from './answer.store.ts';
import { othersAnswering, recordAnswering } from './answer-claim.store.ts';
import { beginText, markTextFailed, markTextSent } from './answer-text.store.ts';
import { addReply, cannedReplies, changeReply, deleteReply } from './canned-reply.store.ts';
import {
  findMessage,
  maskedMessage,
  messagePage,
  numberIn,
  type StoredMessage,
  saveMessage,
} from './contact.store.ts';
import { changeThread, colleagues, type StoredThread, threadOf, threadPage } from './thread.store.ts';

export function registerContactRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, sendMessage, async ({ body, actor, caller, request }) => {
    const attempt = { scope: 'contact', subject: String(caller.accountId), ip: request.ip };
    // Thousands of members share a carrier's address.
    await takeAttempt(db, { perSubject: config.attemptLimits.perSubject }, attempt);
    const { topic, message, reply_to = '', key } = body;
    await saveMessage(db, actor, { topic, message, reply_to, key });
    return { message: 'Your message has reached us. We will answer you soon.', data: null };
  });

  const sender = config.texts && africasTalkingSender(config.texts);
  const toDto = (message: StoredMessage) => ({
    ...maskedMessage(message),
    can_text: sender !== undefined && numberOf(message) !== null,
  });

  route(app, listMessages, async ({ query, actor }) => {
    await noteNumberSearch(db, actor, query.search);
    const { data, ...rest } = await messagePage(db, query);
    return { data: { data: data.map(toDto), ...rest } };
  });

  route(app, updateMessage, async ({ params, body, actor }) => {
    const data = await setMessageStatus(db, actor, { id: params.id, ...body });
    if (!data) throw notFound('This message');
    return { message: body.status === 'answered' ? 'Marked as answered' : 'Opened again', data: toDto(data) };
  });

  route(app, revealContact, async ({ params, actor }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw notFound('This message');
    if (message.account_id !== null) await viewNumber(db, actor, message.account_id);
    return { data: { phone: message.phone, reply_to: message.reply_to } };
  });

  route(app, markMessages, async ({ body, actor }) => {
    await markLatest(db, actor, body);
    return { message: body.status === 'answered' ? 'Marked as answered' : 'Opened again', data: null };
  });

  route(app, openAnswer, async ({ params, body, actor }) => {
    const message = await openElsewhere(db, actor, { ...params, ...body });
    if (!message) throw notFound('This message');
    if (message.account_id !== null) await viewNumber(db, actor, message.account_id);
    return { data: { phone: message.phone, reply_to: message.reply_to } };
  });

  route(app, threads.reportAnswering, async ({ params, body, caller }) => {
    const { latest } = await threadOf(db, params.id);
    const claim = { accountId: params.id, administratorId: caller.accountId };
    await recordAnswering(db, { ...claim, ...body });
    return { data: { others: await othersAnswering(db, claim), latest } };
  });

  route(app, threads.listThreads, async ({ query, actor, caller }) => {
    await noteNumberSearch(db, actor, query.search);
    const data = await countedList(threads.listThreads, query, async (one) => {
      const page = await threadPage(db, { ...one, self: caller.accountId });
      return { ...page, data: page.data.map(withMessage) };
    });
    return { data };
  });

  route(app, threads.getThread, async ({ params }) => ({ data: withMessage(await threadOf(db, params.id)) }));

  route(app, threads.updateThread, async ({ params, body, actor }) => {
    const { id } = await threadOf(db, params.id);
    await changeThread(db, actor, { ...body, id });
    const thread = await threadOf(db, id);
    const to = thread.assigned_to;
    const assigned = to ? `Assigned to ${to.name}` : 'Assigned to nobody';
    const snoozed = body.snoozed_until
      ? `Snoozed until ${formatTimestamp(body.snoozed_until)}`
      : 'Back among the open ones';
    return {
      message: body.snoozed_until === undefined ? assigned : snoozed,
      data: withMessage(thread),
    };
  });

  route(app, threads.listColleagues, async ({ caller }) => ({
    data: await colleagues(db, caller.accountId),
  }));

  const withMessage = (thread: StoredThread) => ({ ...thread, latest: toDto(thread.latest) });

  route(app, textAnswer, async ({ params, body, actor, request }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw notFound('This message');
    const to = numberOf(message);
    if (!sender || !to) throw new HttpError(409, 'NO_WAY', 'The site can’t send a text to this person.');
    const text = { key: body.key, messageId: params.id };
    const begun = await beginText(db, actor, { ...text, version: body.version });
    if (begun === 'being sent') {
      throw new HttpError(409, 'BEING_SENT', 'This text is being sent at the moment.');
    }
    if (begun === 'unknown') throw sendingUnknown();
    if (begun === 'send') {
      const sent = await sender.send({ to, text: body.text }).catch(async (error: unknown) => {
        request.log.warn({ err: error }, 'a text was not sent');
        if (!(error instanceof TextRefused)) throw sendingUnknown();
        await markTextFailed(db, actor, body.key);
        const why = `The aggregator did not take the text (${error.reason}). Nothing was sent.`;
        throw new HttpError(502, 'NOT_SENT', why);
      });
      await markTextSent(db, actor, { ...text, ...sent, answer: body.text });
    }
    return { message: 'Text sent', data: toDto((await findMessage(db, params.id)) ?? message) };
  });

  route(app, threads.listCannedReplies, async () => ({ data: await cannedReplies(db) }));

  route(app, threads.addCannedReply, async ({ body, actor }) => ({
    message: 'Reply saved',
    data: await addReply(db, actor, body),
    status: 201,
  }));

  route(app, threads.updateCannedReply, async ({ params, body, actor }) => {
    const data = await changeReply(db, actor, { ...body, id: params.id });
    if (!data) throw notFound('This reply');
    return { message: 'Reply saved', data };
  });

  route(app, threads.deleteCannedReply, async ({ params, query, actor }) => {
    if (!(await deleteReply(db, actor, { ...params, ...query }))) throw notFound('This reply');
    return { message: 'Reply deleted', data: null };
  });
}

/** Returns the number for a text to the sender: the requested reply number, else the account's own. */
function numberOf({ reply_to, phone }: Pick<StoredMessage, 'reply_to' | 'phone'>): string | null {
  return numberIn(reply_to) ?? (phone ? parsePhone(phone) : null);
}

const sendingUnknown = () =>
  new HttpError(
    504,
    'SENT_PERHAPS',
    'The aggregator did not say whether it took the text. It may be on its way: look there before you send it again.',
  );
