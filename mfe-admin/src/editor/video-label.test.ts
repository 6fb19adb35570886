import { ApiError } from '@wedding/shared/host/call.ts';
import { expect, test } from 'vitest';
import { videoLabel } from './video-label.ts';

const failed = (status: number) => ({
  data: undefined,
  error: new ApiError({ status, code: 'ANY', message: 'No' }),
});

test('only a video that was not found no longer exists; without a network its details did not load', () => {
  expect(videoLabel(failed(404))).toBe('This video no longer exists: couples see nothing here');
  for (const status of [0, 500])
    expect(videoLabel(failed(status))).toBe('Its details did not load. It stays in the text.');
});

test('a video that is not published leads nowhere', () => {
  const video = { status: 'published' as const, video_length: '4:10' };
  expect(videoLabel({ data: video, error: null })).toBe('4:10 · couples see a card that leads to the video');
  expect(videoLabel({ data: { ...video, status: 'draft' }, error: null })).toBe(
    'Not published: couples see nothing here until it is',
  );
});
