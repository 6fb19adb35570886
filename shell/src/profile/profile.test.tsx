import { fireEvent, screen, waitFor } from '@testing-library/react';
import { writeToken } from '@wedding/shared/platform/token.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { farSide } from '../../testing/far-side.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';
import { appStore } from '../store/app-store.ts';

const far = farSide();
let shell: ReturnType<typeof openShell>;
beforeEach(async () => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: couple } });
  shell = openShell('/app/settings/profile');
  await screen.findByLabelText('First name');
});
afterEach(() => shell.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));

test('the profile is saved and shows everywhere', async () => {
  const data = { ...couple, firstname: 'Ada' };
  far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data } });
  type('First name', ' Ada ');
  save();
  expect(await screen.findByText('Profile saved')).toBeDefined();
  expect(appStore.getState().current?.firstname).toBe('Ada');
  const body = far.heard().find((one) => one.method === 'POST')?.body;
  expect(body).toMatch(/name="firstname"\s+Ada\s/);
  expect(body).toMatch(/name="partner_name"\s+Tunde/);
});

test('a field’s error stands at the field and nothing typed is lost', async () => {
  const errors = { email: ['This is not an e-mail address.'] };
  far.answer('POST /api/update-profile', { status: 422, body: { message: 'x', code: 'INVALID', errors } });
  type('Email', 'nonsense');
  type('Last name', 'Eze');
  save();
  expect(await screen.findByText('This is not an e-mail address.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nonsense');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Eze');
});

test('a lost network is told, and nothing typed is lost', async () => {
  far.cutOff();
  type('Email', 'new@example.com');
  save();
  expect(await screen.findByText('Please check your network connection')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save profile' })).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@example.com');
});
