import type { Message } from '@wedding/shared/contract/contact.schema.ts';
import { expect, test } from 'vitest';
import { type AnswerEvent, type AnswerState, answerReducer, answerStep } from './answer-state.ts';

const message = { phone: '+•••••••••0001', reply_to: '', can_text: false } as Message;
const begin: AnswerState = { channel: 'sms', contact: null, isOpened: false, isTextMissing: false };
const after = (...events: AnswerEvent[]) => events.reduce(answerReducer, begin);
const stepOf = (state: AnswerState, { of = message, isUncertain = false } = {}) =>
  answerStep(of, state, { hasWhatsApp: true, isUncertain }).step;

test('an app opens the answer with a masked number only after the whole one was revealed', () => {
  const contact = { phone: '+2348030000001', reply_to: '' };
  expect(stepOf(begin)).toMatchObject({ kind: 'app', isWhole: false, isOpened: false });
  expect(stepOf(after({ type: 'revealed', contact }, { type: 'opened' }))).toEqual({
    kind: 'app',
    route: { channel: 'sms', to: '+2348030000001' },
    isWhole: true,
    isOpened: true,
  });
});

test('an email address is whole from the beginning', () => {
  const of = { ...message, reply_to: 'ada@example.com' };
  expect(stepOf(after({ type: 'chosen', channel: 'email' }), { of })).toMatchObject({ isWhole: true });
});

test('another text or channel was not opened yet', () => {
  for (const event of [{ type: 'typed' }, { type: 'chosen', channel: 'call' }] as const)
    expect(stepOf(after({ type: 'opened' }, event))).toMatchObject({ isOpened: false });
});

test('the site sends texts only, and one of unknown outcome is a step of its own', () => {
  const of = { ...message, can_text: true };
  expect(stepOf(begin, { of }).kind).toBe('text');
  expect(stepOf(begin, { of, isUncertain: true }).kind).toBe('uncertain text');
  expect(stepOf(after({ type: 'chosen', channel: 'whatsapp' }), { of, isUncertain: true }).kind).toBe('app');
});

test('a missing text is noticed when the answer is used, and a person without an address is unreachable', () => {
  expect(after({ type: 'used', isTextMissing: true }).isTextMissing).toBe(true);
  expect(
    after({ type: 'used', isTextMissing: true }, { type: 'used', isTextMissing: false }).isTextMissing,
  ).toBe(false);
  expect(stepOf(begin, { of: { ...message, phone: '', reply_to: 'my neighbour' } })).toEqual({
    kind: 'unreachable',
  });
});
