import { fireEvent, screen, within } from '@testing-library/react';
import { readToken, writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';
import { startSession } from '../session/session.ts';
import { appStore } from '../store/app-store.ts';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => shell.close());

const TOKEN = 't'.repeat(43);
const KEY = 'k'.repeat(43);
const videos = [{ path: 'app/overview', element: <h1>Videos</h1> }];
const asked = { key: KEY, text: 'JOIN 483920', code: '33070', expires_at: '2026-11-21 11:00:00' };
const invitation = { state: 'open', from: 'Amara', expires_at: '2026-11-28 11:00:00' };
const good = () =>
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, { body: { message: 'OK', data: invitation } });
const proves = () =>
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: true } } });
const joins = () =>
  far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
    body: { message: 'You plan together now', data: { user: { ...couple, id: 9 }, token: 'fresh' } },
  });
const bodyOf = (path: string) =>
  far.received().find((one) => one.method === 'POST' && one.path === path)?.body;

test('a partner without a session proves a number and is signed in with it', async () => {
  good();
  far.answer('POST /api/proofs', { body: { message: 'OK', data: asked } });
  shell = openShell(`/invite/${TOKEN}`, videos);
  expect(await screen.findByRole('heading', { name: 'Amara has invited you' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Please enter your phone number.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Your phone number'), { target: { value: ' 0806 555 0001' } });
  proves();
  joins();
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
  expect(bodyOf('/api/proofs')).toEqual({ purpose: 'join', login: '0806 555 0001' });
  expect(bodyOf(`/api/wedding-plan/invitations/${TOKEN}/accept`)).toEqual({ key: KEY });
  expect(readToken()).toBe('fresh');
  expect(appStore.getState().current?.id).toBe(9);
});

test('a number that the server doesn’t accept shows the reason in its field', async () => {
  good();
  const reason = 'This is not a mobile number. Write it like 0803 123 4567.';
  far.answer('POST /api/proofs', {
    status: 422,
    body: { message: reason, code: 'INVALID', errors: { login: [reason] } },
  });
  shell = openShell(`/invite/${TOKEN}`, videos);
  const field = await screen.findByLabelText('Your phone number');
  fireEvent.change(field, { target: { value: '0803' } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(reason)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what was wrong with a number from abroad isn’t said of the next one', async () => {
  good();
  const reason = 'Write your number with its country, like +44 7400 123456.';
  far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
    status: 422,
    body: { message: reason, code: 'INVALID', errors: { phone: [reason] } },
  });
  far.answer('POST /api/proofs', { body: { message: 'OK', data: asked } });
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: false } } });
  shell = openShell(`/invite/${TOKEN}`, videos);
  const field = await screen.findByLabelText('Your phone number');
  fireEvent.change(field, { target: { value: '+44 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(reason)).toBeDefined();
  fireEvent.change(field, { target: { value: '0803 111 2223' } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByText(reason)).toBeNull();
});

test('a signed-in person joins with that number, or types another', async () => {
  good();
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  shell = openShell(`/invite/${TOKEN}`, videos);
  expect(await screen.findByText(/What you’ve already planned comes with you/)).toBeDefined();
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: false } } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('JOIN 483920')).toBeDefined();
  expect(bodyOf('/api/me/proofs')).toEqual({ purpose: 'join' });
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(screen.getByLabelText('Your phone number')).toBeDefined();
});

test('a refusal says why and can be tried again', async () => {
  good();
  writeToken('secret');
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  proves();
  const message = 'Too many tries. Wait a minute.';
  far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
    status: 429,
    body: { message, code: 'TOO_MANY' },
  });
  shell = openShell(`/invite/${TOKEN}`, videos);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText(message)).toBeDefined();
  joins();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
});

test.each([
  ['signed in with it', 'Go to your profile', '/app/settings/profile'],
  ['typed in', 'Log in', '/signin'],
])(
  'a number that already shares a plan, %s, is told how to leave that one first',
  async (how, action, to) => {
    good();
    if (how !== 'typed in') startSession(couple, 'secret');
    for (const path of ['/api/me/proofs', '/api/proofs'])
      far.answer(`POST ${path}`, { body: { message: 'OK', data: asked } });
    proves();
    far.answer(`POST /api/wedding-plan/invitations/${TOKEN}/accept`, {
      status: 409,
      body: {
        message: 'This number already shares a wedding plan. Leave that one first.',
        code: 'PLAN_SHARED',
      },
    });
    shell = openShell(`/invite/${TOKEN}`, videos);
    if (how === 'typed in') {
      fireEvent.change(await screen.findByLabelText('Your phone number'), {
        target: { value: '08065550001' },
      });
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const title = 'This number already shares a wedding plan';
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(/open this link again. It works until 28 November 2026\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('if both planned the same ceremony differently, both values are shown and one is chosen', async () => {
  good();
  writeToken('secret');
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  proves();
  const id = '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e';
  const reception = { id, kind: 'reception', name: 'Reception' };
  const [theirs, yours] = [
    { date: '2027-06-12', guests: 300 },
    { date: '2027-06-19', guests: 250 },
  ];
  const path = `/api/wedding-plan/invitations/${TOKEN}/accept`;
  const turnout = { theirs: 10_000, yours: 12_000 };
  const refusal = { message: 'Choose what stays.', code: 'PLANS_CLASH', turnout };
  far.answer(`POST ${path}`, {
    status: 409,
    body: { ...refusal, ceremonies: [{ ...reception, theirs, yours }] },
  });
  shell = openShell(`/invite/${TOKEN}`, videos);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'You both have a wedding plan already' }));
  const go = sheet.getByRole<HTMLButtonElement>('button', { name: 'Join with these choices' });
  expect(go.disabled).toBe(true);
  expect(sheet.getByText('3 of 3 still to choose')).toBeDefined();
  fireEvent.click(sheet.getByRole('radio', { name: '12 June 2027 Amara' }));
  fireEvent.click(sheet.getByRole('radio', { name: '250 guests You' }));
  expect(go.disabled).toBe(true);
  expect(sheet.getByText('1 of 3 still to choose')).toBeDefined();
  fireEvent.click(sheet.getByRole('radio', { name: '120 plates You' }));
  expect(sheet.queryByText(/still to choose/)).toBeNull();
  joins();
  fireEvent.click(go);
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
  const keep = { ceremonies: [{ id, date: '2027-06-12', guests: 250 }], turnout_bp: 12_000 };
  const sent = far.received().filter((one) => one.method === 'POST' && one.path === path);
  expect(sent.map(({ body }) => body)).toEqual([{ key: KEY }, { key: KEY, keep }]);
});

test('an address that can’t be an invitation link is rejected without a request', async () => {
  shell = openShell('/invite/cut-off-by-a-chat');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  expect(far.received().map(({ path }) => path)).toEqual([]);
});

test('a used link shows that it no longer works, and a failed check can be tried again', async () => {
  const over = { message: 'OK', data: { state: 'over', from: '', expires_at: '2026-11-21 11:00:00' } };
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, { body: over });
  shell = openShell(`/invite/${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
  shell.close();
  far.answer(`GET /api/wedding-plan/invitations/${TOKEN}`, {
    status: 503,
    body: { message: 'Away', code: 'UNAVAILABLE' },
  });
  shell = openShell(`/invite/${TOKEN}`);
  expect(await screen.findByText('Away')).toBeDefined();
  good();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Amara has invited you' })).toBeDefined();
});

const PLACE = `/api/wedding-plan/invitations/${TOKEN}/accept`;
const refuses = (status: number, code: string, more: object = {}) =>
  far.answer(`POST ${PLACE}`, { status, body: { message: `Refused: ${code}`, code, ...more } });
/** The two wedding plans differ in the day of the reception. */
const clashes = (theirs: string, yours: string) =>
  refuses(409, 'PLANS_CLASH', {
    turnout: null,
    ceremonies: [
      {
        id: '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e',
        kind: 'reception',
        name: 'Reception',
        theirs: { date: theirs, guests: 300 },
        yours: { date: yours, guests: 300 },
      },
    ],
  });

/** Opens the invitation, signed in, and presses Join with a proved number. */
async function pressJoin() {
  good();
  writeToken('secret');
  startSession(couple, 'secret');
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: asked } });
  proves();
  shell = openShell(`/invite/${TOKEN}`, videos);
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }));
}

test.each([
  ['NOT_COVERED', 409, 'You’ve joined', 'See the plans', '/signup'],
  ['OWN_PLAN', 409, 'This is your own link', 'Go to your wedding plan', '/app/overview'],
  ['NOT_FOUND', 404, 'This link no longer works', 'Go to the home page', '/'],
])('%s: what another try can’t change says what to do instead', async (code, status, title, action, to) => {
  refuses(status, code);
  await pressJoin();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a plan that has changed since the choice is asked about again, with nothing chosen', async () => {
  clashes('2027-06-12', '2027-06-19');
  await pressJoin();
  fireEvent.click(await screen.findByRole('radio', { name: '12 June 2027 Amara' }));
  clashes('2027-07-03', '2027-06-19');
  fireEvent.click(screen.getByRole('button', { name: 'Join with these choices' }));
  expect(await screen.findByRole('radio', { name: '3 July 2027 Amara' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(
    'One of your plans has changed since. Please choose again.',
  );
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
});

test('a proof that has become too old while choosing is asked for again', async () => {
  clashes('2027-06-12', '2027-06-19');
  await pressJoin();
  fireEvent.click(await screen.findByRole('radio', { name: '12 June 2027 Amara' }));
  refuses(422, 'PROOF_NEEDED');
  far.answer(`GET /api/proofs/${KEY}`, { body: { message: 'OK', data: { proved: false } } });
  fireEvent.click(screen.getByRole('button', { name: 'Join with these choices' }));
  expect(await screen.findByText(/^Your text is too old by now/)).toBeDefined();
  expect(await screen.findByText('JOIN 483920')).toBeDefined();
  const proofs = far.received().filter(({ path }) => path === '/api/me/proofs');
  expect(proofs).toHaveLength(2);
});

test('Try again with a proof that is too old asks for a new one', async () => {
  refuses(422, 'PROOF_NEEDED');
  await pressJoin();
  const again = await screen.findByRole('button', { name: 'Try again' });
  const key = 'n'.repeat(43);
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: { ...asked, key } } });
  far.answer(`GET /api/proofs/${key}`, { body: { message: 'OK', data: { proved: true } } });
  joins();
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeDefined();
  expect(far.received().findLast(({ path }) => path === PLACE)?.body).toEqual({ key });
});

test('choices between two plans aren’t thrown away by closing their sheet', async () => {
  clashes('2027-06-12', '2027-06-19');
  await pressJoin();
  fireEvent.click(await screen.findByRole('radio', { name: '12 June 2027 Amara' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '12 June 2027 Amara' }).checked).toBe(true);
});
