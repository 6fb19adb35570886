import { fireEvent, screen, waitFor } from '@testing-library/react';
import { writeToken } from '@wedding/shared/host/token.ts';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { couple, openShell } from '../../testing/open-shell.tsx';

const far = fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => shell.close());

const videos = [{ path: 'app/overview', element: <h1>Videos</h1> }];
const nameless = { ...couple, firstname: '' };

async function open(user = nameless) {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: user } });
  shell = openShell('/app/overview', videos);
  await screen.findByRole('heading', { name: 'Videos' });
}

test('a couple without a first name is asked for it until it is saved', async () => {
  await open();
  const save = await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(save);
  expect(await screen.findByText('Please enter your first name.')).toBeDefined();
  expect(far.received().some(({ method }) => method === 'POST')).toBe(false);

  far.answer('POST /api/update-profile', {
    status: 422,
    body: { message: 'Please check.', code: 'INVALID', errors: { firstname: ['Use letters.'] } },
  });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: '123' } });
  fireEvent.click(save);
  expect(await screen.findByText('Use letters.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));

  far.answer('POST /api/update-profile', { body: { message: 'Profile saved', data: couple } });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Adaeze' } });
  fireEvent.click(save);
  expect(await screen.findByText('Profile saved')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('What should we call you?')).toBeNull());
});

test('a couple with a first name is not asked', async () => {
  await open(couple);
  expect(screen.queryByText('What should we call you?')).toBeNull();
});

test('right after a sign-in the home page asks for the date first, and the name prompt waits', async () => {
  writeToken('secret');
  far.answer('GET /api/auth/me', { body: { message: 'ok', data: nameless } });
  shell = openShell('/about-us', videos);
  await shell.router.navigate('/app/overview', { state: { justSignedIn: true } });
  await screen.findByRole('heading', { name: 'Videos' });
  expect(screen.queryByText('What should we call you?')).toBeNull();
});
