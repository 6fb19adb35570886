import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { addDays, today } from '@wedding/shared/contract/local-date.ts';
import type { getNextStep } from '@wedding/shared/contract/next-step.ts';
import type { Reply } from '@wedding/shared/testing/far-side.ts';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { fills } from '../routes.tsx';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
});

async function open(reply: () => Reply) {
  const stage = await renderSlot({
    name: 'next-payment',
    give: {},
    fills,
    replies: { 'GET /api/next-step': reply },
  });
  close = stage.close;
}
const nothing: AnswerOf<typeof getNextStep> = { planned: true, payment: null, task: null };
const told = (part: Partial<typeof nothing>) => () => ({
  body: { message: 'OK', data: { ...nothing, ...part } },
});
const link = () => screen.findByRole('link');

test('the next payment leads to the budget, with its amount and day', async () => {
  const payment = { name: 'Hall', amount_kobo: 123_456_700, due_on: addDays(today(), 1) };
  await open(told({ payment, task: { title: 'Call', due_on: null } }));
  const found = await link();
  expect(found.textContent).toBe('Next payment: Hall Pay ₦1,234,567 tomorrow');
  expect(found.getAttribute('href')).toBe('/app/budget');
});

test('a payment whose day is past says so', async () => {
  await open(told({ payment: { name: 'Hall', amount_kobo: 100, due_on: addDays(today(), -1) } }));
  expect((await link()).textContent).toBe('Next payment: Hall ₦1 was due yesterday');
});

test('without a payment the next task leads to the checklist', async () => {
  await open(told({ task: { title: 'Call the aunts', due_on: today() } }));
  const found = await link();
  expect(found.textContent).toBe('Call the aunts Next task, today');
  expect(found.getAttribute('href')).toBe('/app/checklist');
});

test('without a plan it leads to making one; with nothing left, to the budget', async () => {
  await open(told({ planned: false }));
  expect((await link()).getAttribute('href')).toBe('/app/budget/new-budget');
  cleanup();
  close();
  await open(told({}));
  expect((await link()).getAttribute('href')).toBe('/app/budget');
});

test('what could not be fetched says so, and Try again brings it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let works = false;
  await open(() => (works ? told({})() : { status: 500, body: { message: 'Down', code: 'DOWN' } }));
  expect(await screen.findByText('Your next payment couldn’t be fetched.')).toBeDefined();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link()).toBeDefined();
});
