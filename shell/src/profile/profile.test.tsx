import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearToken, writeToken } from '@wedding/shared/host/token.ts';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, deleteButton, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';

const far = fakeServer();
const seen = { last_seen_at: '2026-01-01 10:00:00' };
const devices = [
  { ...seen, id: 1, name: 'Chrome on Android', this: true, may_forget: false },
  { ...seen, id: 2, name: 'Safari on iOS', this: false, may_forget: true },
  { ...seen, id: 3, name: '', this: false, may_forget: true },
];
let shell: ReturnType<typeof openShell>;
beforeEach(async () => {
  sessionStorage.clear();
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  const nobody = { plan: null, members: [], invitation: null };
  far.answer('GET /api/wedding-plan', { body: { message: 'OK', data: nobody } });
  far.answer('GET /api/me/devices', { body: { message: 'OK', data: { phone: '+2348031112223', devices } } });
  shell = openShell('/app/settings/profile');
  await screen.findByLabelText('First name');
});
afterEach(() => shell.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));

test('the profile is saved and updated everywhere', async () => {
  const data = { ...couple, firstname: 'Ada' };
  far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data } });
  type('First name', ' Ada ');
  save();
  expect(await screen.findByText('Profile saved')).toBeDefined();
  expect(appStore.getState().current?.firstname).toBe('Ada');
  const body = far.received().find((one) => one.method === 'POST')?.body;
  expect(body).toMatch(/name="firstname"\s+Ada\s/);
  expect(body).toMatch(/name="partner_name"\s+Tunde/);
});

test('a field’s error shows at the field, that of a field that isn’t there in a toast, and nothing typed is lost', async () => {
  const errors = { email: ['This is not an e-mail address.'], locale: ['This is too long.'] };
  const message = 'Please check what was entered.';
  far.answer('POST /api/update-profile', { status: 422, body: { message, code: 'INVALID', errors } });
  type('Email', 'nonsense');
  type('Last name', 'Eze');
  save();
  expect(await screen.findByText('This is not an e-mail address.')).toBeDefined();
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nonsense');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Eze');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

test('a refused rate shows at its field alone', async () => {
  const errors = { 'currency.kobo': ['Enter a lower rate.'] };
  far.answer('PUT /api/me/currency', { status: 422, body: { message: 'Please check.', errors } });
  fireEvent.change(screen.getByLabelText('Show amounts also in'), { target: { value: 'GBP' } });
  fireEvent.change(screen.getByLabelText('1 GBP in naira'), { target: { value: '2000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save currency' }));
  expect(await screen.findByText('Enter a lower rate.')).toBeDefined();
  expect(screen.queryByText('Please check.')).toBeNull();
});

test('SEC-46: a profile that was changed meanwhile says who changed what and when, before it is saved over', async () => {
  const change = { changed_by: 'Ada Obi', changed_at: '2026-03-12 13:05:00', changed: ['phone', 'email'] };
  const conflict = {
    ...change,
    entity: 'account',
    id: couple.id,
    sent_version: 1,
    current: { version: 4, updated_by: 99 },
  };
  const body = { code: 'VERSION_CONFLICT', message: 'Changed', conflicts: [conflict] };
  far.answer('POST /api/update-profile', { status: 409, body });
  type('Last name', 'Eze');
  save();
  const question = await screen.findByRole('dialog', { name: 'Overwrite your profile?' }, { timeout: 4000 });
  expect(question.textContent).toContain(
    'Ada Obi changed the number and e-mail of your profile on 12 Mar 2026, 14:05. Your change isn’t saved yet.',
  );
  far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data: couple } });
  fireEvent.click(within(question).getByRole('button', { name: 'Overwrite with mine' }));
  expect(await screen.findByText('Profile saved')).toBeDefined();
  const [, saved, ...more] = far.received().filter(({ method }) => method === 'POST');
  expect(saved?.body).toMatch(/name="version"\s+4\s/);
  expect(more).toEqual([]);
});

test('a lost network is reported, and nothing typed is lost', async () => {
  far.cutOff();
  type('Email', 'new@example.com');
  save();
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save profile' })).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.com');
});

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'us.jpg', { type: 'image/jpeg' });
const choose = (label: string, chosen: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [chosen] } });

test('a picture that is too large is refused before it is sent, with a clear message', async () => {
  choose('Add a picture', file(9 * 1024 * 1024));
  expect(
    await screen.findByText('This picture is too large. Please choose one of 8 MB or less.'),
  ).toBeDefined();
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a refused picture keeps all input, and the reason shows at the picture', async () => {
  const errors = { profile_pic: ['This is not a JPEG, PNG or WebP picture.'] };
  far.answer('POST /api/update-profile', {
    status: 415,
    body: { message: 'x', code: 'NOT_A_PICTURE', errors },
  });
  type('Last name', 'Eze');
  choose('Add a picture', file(10));
  save();
  expect(await screen.findByText('This is not a JPEG, PNG or WebP picture.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Eze');
  expect(screen.getByText('Not saved yet')).toBeDefined();
});

test('a double tap sends a picture once, and a picture that is chosen meanwhile stays', async () => {
  far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data: couple }, after: 100 });
  choose('Add a picture', file(10));
  const button = screen.getByRole('button', { name: 'Save profile' });
  fireEvent.click(button);
  fireEvent.click(button);
  const other = new File(['b'], 'both.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText(/^(Add a|Change) picture$/), { target: { files: [other] } });
  expect(await screen.findByText('Profile saved')).toBeDefined();
  expect(await screen.findByText('both.jpg, not saved yet')).toBeDefined();
  expect(far.received().filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a user with unsaved changes is asked before following a link or logging out', async () => {
  type('Last name', 'Eze');
  expect(await screen.findByText('Not saved yet')).toBeDefined();
  void shell.router.navigate('/');
  const leave = await screen.findByRole('dialog', { name: /Leave without saving/ }, { timeout: 4000 });
  fireEvent.click(within(leave).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Eze');

  fireEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  const out = await screen.findByRole('dialog', { name: /Log out without saving/ }, { timeout: 4000 });
  fireEvent.click(within(out).getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(appStore.getState().current).toBeNull();
}, 15_000);

test('what was typed is there again after a session that ended, and goes when the page is left', async () => {
  type('First name', 'Ada');
  clearToken();
  const reopen = async () => {
    cleanup();
    shell.close();
    writeToken('secret');
    shell = openShell('/app/settings/profile');
    return screen.findByLabelText<HTMLInputElement>('First name');
  };
  expect((await reopen()).value).toBe('Ada');
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect((await reopen()).value).toBe(couple.firstname);
});

test('the user’s number and its devices show, and another device can be forgotten', async () => {
  expect(await screen.findByText('0803 111 2223')).toBeDefined();
  expect(screen.getByText('This phone, signed in')).toBeDefined();
  far.answer('DELETE /api/me/devices/2', { body: { message: 'The device is forgotten', data: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Forget Safari on iOS' }));
  fireEvent.click(await deleteButton());
  expect(await screen.findByText('The device is forgotten')).toBeDefined();
  expect(far.received().some(({ method }) => method === 'DELETE')).toBe(true);
});

test.each(FILLER_COUNTS)('the profile has a place for %i cards of other remotes', async (count) => {
  cleanup();
  shell.close();
  writeToken('secret');
  shell = openShell('/app/settings/profile', [], { fillers: fillersOf('account-cards', count) });
  await screen.findByLabelText('First name');
  await waitFor(() => expect(screen.queryAllByText(/^Filler \d \{\}$/)).toHaveLength(count));
});

test('SEC-51: a lock whose removal had no answer counts as removed when it is tried again', async () => {
  const passkey = { id: 7, name: 'Chrome on Android', created_at: seen.last_seen_at, used_at: null };
  const lock = (passkeys: object[]) => {
    const data = { locked: passkeys.length > 0, passkeys, partner: null };
    far.answer('GET /api/me/passkeys', { body: { message: 'OK', data } });
  };
  const key = 'k'.repeat(43);
  const proof = { key, text: 'UNLOCK 483920', code: '33070', expires_at: '2026-11-20 11:00:00' };
  far.answer('POST /api/me/proofs', { body: { message: 'OK', data: proof } });
  far.answer(`GET /api/proofs/${key}`, { body: { message: 'OK', data: { proved: true } } });
  far.answer('DELETE /api/me/passkeys/7', {
    status: 404,
    body: { message: 'This passkey doesn’t exist.', code: 'NOT_FOUND' },
  });
  lock([passkey]);
  cleanup();
  shell = openShell('/app/settings/profile');
  fireEvent.click(await screen.findByRole('button', { name: /^Remove the lock of/ }));
  lock([]);
  fireEvent.click(await deleteButton());
  expect(await screen.findByText('Passkey removed')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the lock of/ })).toBeNull());
});
