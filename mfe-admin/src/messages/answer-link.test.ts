import { expect, test } from 'vitest';
import { answerLink, answerRoutes } from './answer-link.ts';

const routes = (reply_to: string, hasWhatsApp = true, phone = '+2348030000001') =>
  answerRoutes({ reply_to, phone }, hasWhatsApp).map(({ channel, to }) => `${channel} ${to}`);

test('the requested way to answer comes first, then the account’s own number', () => {
  expect(routes('bisi@example.com')).toEqual([
    'email bisi@example.com',
    'whatsapp +2348030000001',
    'sms +2348030000001',
    'call +2348030000001',
  ]);
  expect(routes('0803 111 2222')).toEqual([
    'whatsapp 0803 111 2222',
    'sms 0803 111 2222',
    'call 0803 111 2222',
  ]);
  expect(routes('', false)).toEqual(['sms +2348030000001', 'call +2348030000001']);
  expect(routes('ask my sister', false, '')).toEqual([]);
});

test('a link contains the written answer with all characters encoded', () => {
  const answer = { text: 'Yes & no?\nAsk #2', subject: 'Your message to Wedding Plan' };
  expect(answerLink({ channel: 'whatsapp', to: '0803 111 2222' }, answer)).toBe(
    'https://wa.me/2348031112222?text=Yes%20%26%20no%3F%0AAsk%20%232',
  );
  expect(answerLink({ channel: 'call', to: '00234 803 111 2222' }, answer)).toBe('tel:+2348031112222');
  expect(answerLink({ channel: 'email', to: 'a?cc=b@example.com' }, answer)).toBe(
    'mailto:a%3Fcc%3Db%40example.com?subject=Your%20message%20to%20Wedding%20Plan&body=Yes%20%26%20no%3F%0AAsk%20%232',
  );
});
