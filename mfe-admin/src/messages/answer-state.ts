import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { type AnswerRoute, answerRoutes } from './answer-link.ts';

type Contact = Pick<Message, 'phone' | 'reply_to'>;

/** What the sheet of an answer knows besides the typed text. */
export interface AnswerState {
  channel: AnswerChannel | undefined;
  /** The whole contact, once it was requested. Until then its number is masked. */
  contact: Contact | null;
  /** Whether the answer was opened in another app. It may not have been sent: only the administrator knows. */
  isOpened: boolean;
  /** Whether the answer was used without a text. */
  isTextMissing: boolean;
}

export type AnswerEvent =
  | { type: 'chosen'; channel: AnswerChannel }
  | { type: 'typed' }
  /** The answer is to be sent, opened or copied. */
  | { type: 'used'; isTextMissing: boolean }
  | { type: 'revealed'; contact: Contact }
  | { type: 'opened' };

export function answerReducer(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'chosen':
      return { ...state, channel: event.channel, isOpened: false };
    case 'typed':
      return { ...state, isOpened: false };
    case 'used':
      return { ...state, isTextMissing: event.isTextMissing };
    case 'revealed':
      return { ...state, contact: event.contact };
    case 'opened':
      return { ...state, isOpened: true };
  }
}

/** What the administrator can do next with an answer. */
export type AnswerStep =
  /** The account is gone, and the person left no address. */
  | { kind: 'unreachable' }
  /** The site sends the text itself. */
  | { kind: 'text'; route: AnswerRoute }
  /** The site may have sent it: the service that sends texts gave no answer. */
  | { kind: 'uncertain text'; route: AnswerRoute }
  /** Another app sends it. Without a whole number, it is requested first. */
  | { kind: 'app'; route: AnswerRoute; isWhole: boolean; isOpened: boolean };

interface Means {
  hasWhatsApp: boolean;
  /** Whether the last text may have been sent. */
  isUncertain: boolean;
}

/** Returns the ways to answer, and the next step on the chosen one. */
export function answerStep(
  message: Message,
  { channel, contact, isOpened }: AnswerState,
  { hasWhatsApp, isUncertain }: Means,
): { routes: AnswerRoute[]; step: AnswerStep } {
  const routes = answerRoutes(contact ?? message, hasWhatsApp);
  const route = routes.find((one) => one.channel === channel);
  if (!route) return { routes, step: { kind: 'unreachable' } };
  if (channel === 'sms' && message.can_text) {
    return { routes, step: { kind: isUncertain ? 'uncertain text' : 'text', route } };
  }
  const isWhole = contact !== null || channel === 'email';
  return { routes, step: { kind: 'app', route, isWhole, isOpened } };
}
