import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminVideo, answer, clickButton, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/videos?video=5';
const others = {
  'GET /admin/categories': () => answer([]),
  'GET /admin/videos/5/jobs': () => answer([]),
};
const note = 'Couples hear sound track 2 of 2. What can’t be read: apac.';

test('the page of a video says in words what was seen in its file', async () => {
  await open(AT, { ...others, 'GET /admin/videos/5': () => answer(adminVideo(5, { notes: [note] })) });
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByLabelText('Sound that couples hear')).toBeNull();
});

test('another sound track is chosen, and the video is processed again', async () => {
  const sounds = [
    { track: 0, label: 'Track 1: English, stereo, AAC', is_heard: true },
    { track: 1, label: 'Track 2: Yoruba, mono, AAC', is_heard: false },
  ];
  let sent: unknown;
  await open(AT, {
    ...others,
    'GET /admin/videos/5': () => answer(adminVideo(5, { sounds })),
    'POST /admin/videos/process-video': ({ body }: { body: unknown }) => {
      sent = body;
      return answer(adminVideo(5, { sounds, processing: 'queued' }), 'Processing has started');
    },
  });
  const choice = await screen.findByLabelText('Sound that couples hear');
  expect(within(choice).getByRole('option', { name: /English/, selected: true })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use this sound' })).toBeNull();
  fireEvent.change(choice, { target: { value: '1' } });
  await clickButton('Use this sound');
  await waitFor(() => expect(String(sent)).toMatch(/sound_track[\s\S]*1/));
});
