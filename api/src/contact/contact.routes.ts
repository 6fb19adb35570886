import {
  listMessagesSchema,
  sendMessageSchema,
  textAnswerSchema,
  updateMessageSchema,
} from '@wedding/shared/contract/contact.schema.ts';
import { listMessages, sendMessage, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import type { FastifyInstance } from 'fastify';
import { parsePhone } from '../account/phone.ts';
import { takeAttempt } from '../plugins/attempts.ts';
import { ApiFailure, notFound } from '../plugins/failure.ts';
import { route } from '../plugins/route.ts';
import { africasTalkingSender } from '../sms/africas-talking-sender.ts';
import { TextRefused } from '../sms/text-sender.ts';
import { beginText, textFailed, textSent } from './answer-text.store.ts';
import {
  findMessage,
  messagePage,
  type StoredMessage,
  saveMessage,
  setMessageStatus,
} from './contact.store.ts';

export function registerContactRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, sendMessage, sendMessageSchema, async ({ body, actor, caller, request }) => {
    const attempt = { door: 'contact', subject: String(caller.accountId), ip: request.ip, exempt: false };
    await takeAttempt(db, config.attemptLimits, attempt);
    const { topic, message, reply_to = '' } = body;
    await saveMessage(db, actor, { topic, message, reply_to });
    return { message: 'Your message has reached us. We will answer you soon.', data: null };
  });

  const sender = config.texts && africasTalkingSender(config.texts);
  const wire = (message: StoredMessage) => ({
    ...message,
    can_text: sender !== undefined && numberOf(message) !== null,
  });

  route(app, listMessages, listMessagesSchema, async ({ query }) => {
    const { data, ...rest } = await messagePage(db, {
      page: query.page ?? 1,
      per_page: query.per_page ?? 20,
      search: query.search ?? '',
      status: query.status,
    });
    return { data: { data: data.map(wire), ...rest } };
  });

  route(app, updateMessage, updateMessageSchema, async ({ params, body, actor }) => {
    const data = await setMessageStatus(db, actor, { id: params.id, ...body });
    if (!data) throw notFound('This message');
    return { message: body.status === 'answered' ? 'Marked as answered' : 'Open again', data: wire(data) };
  });

  route(app, textAnswer, textAnswerSchema, async ({ params, body, actor, request }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw notFound('This message');
    const to = numberOf(message);
    if (!sender || !to) throw new ApiFailure(409, 'NO_WAY', 'The site can’t send a text to this person.');
    const text = { key: body.key, messageId: params.id };
    const begun = await beginText(db, actor, text);
    if (begun === 'being sent') {
      throw new ApiFailure(409, 'BEING_SENT', 'This text is being sent at the moment.');
    }
    if (begun === 'unknown') throw sentPerhaps();
    if (begun === 'send') {
      const sent = await sender.send({ to, text: body.text }).catch(async (error: unknown) => {
        request.log.warn({ err: error }, 'a text was not sent');
        if (!(error instanceof TextRefused)) throw sentPerhaps();
        await textFailed(db, actor, body.key);
        const why = `The aggregator did not take the text (${error.reason}). Nothing was sent.`;
        throw new ApiFailure(502, 'NOT_SENT', why);
      });
      await textSent(db, actor, { ...text, ...sent, answer: body.text });
    }
    return { message: 'Text sent', data: wire((await findMessage(db, params.id)) ?? message) };
  });
}

/** Where a text reaches the sender: the number that it asked to be answered on, else its account's own. */
function numberOf({ reply_to, phone }: Pick<StoredMessage, 'reply_to' | 'phone'>): string | null {
  return parsePhone(reply_to) ?? (phone ? parsePhone(phone) : null);
}

const sentPerhaps = () =>
  new ApiFailure(
    504,
    'SENT_PERHAPS',
    'The aggregator did not say whether it took the text. It may be on its way: look there before you send it again.',
  );
