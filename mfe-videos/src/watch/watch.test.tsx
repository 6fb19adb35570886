import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleUser } from '@wedding/shared/testing/sample-user.ts';
import { noteUse } from '@wedding/shared/video-cache/data-use.ts';
import { expect, test, vi } from 'vitest';
import { answer, detail, listedVideo, paged, settled } from '../testing/test-videos.ts';
import { media, useWatchPage } from '../testing/test-watch.ts';

const open = useWatchPage();

test('shows the video, the cost of each quality, and the next lessons without the video itself', async () => {
  await open(detail(5, { bytes: { 240: 6_200_000, 480: 14_000_000, audio: 2_100_000 } }));
  expect(await screen.findByRole('button', { name: 'Play Video 5' })).toBeDefined();
  expect(document.title).toBe('Video 5 · Wedding Plan');
  expect(screen.getByText('6.2 MB to 14 MB')).toBeDefined();
  expect(screen.getByRole('option', { name: '480p · 14 MB' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Listen only · 2.1 MB' })).toBeDefined();
  expect(await screen.findByRole('link', { name: /Small chops/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Video 5/ })).toBeNull();
});

test('sizes that read alike are said once', async () => {
  await open(detail(5, { bytes: { 144: 60_000, 240: 90_000 } }));
  expect(await screen.findByText('under 0.1 MB')).toBeDefined();
  expect(screen.getByText('The whole lesson is under 0.1 MB.')).toBeDefined();
});

test('that the next lessons still load is said', async () => {
  await open(detail(5), { 'GET /api/videos': () => ({ ...paged([listedVideo(6)]), after: 500 }) });
  expect((await screen.findByText('Loading the next lessons')).parentElement?.role).toBe('status');
  expect(await screen.findByRole('link', { name: /Video 6/ })).toBeDefined();
  expect(screen.queryByText('Loading the next lessons')).toBeNull();
});

test('nothing is fetched before play', async () => {
  await open();
  await screen.findByRole('button', { name: 'Play Video 5' });
  expect(media().getAttribute('src')).toBeNull();
  expect(media().preload).toBe('none');
});

test('where the browser stores nothing, what a lesson uses is counted until the page is left', async () => {
  await open(detail(5), {}, '', { user: sampleUser });
  await screen.findByRole('button', { name: 'Play Video 5' });
  const note = { account: sampleUser.id, video: 5, network: 3_000_000, phone: 0 };
  await noteUse(note);
  await noteUse(note);
  expect(await screen.findByText('This lesson so far: 6 MB used, 0 MB not spent again')).toBeDefined();
});

test('choosing a quality caps it, shows the price, and is remembered', async () => {
  await open(detail(5, { bytes: { 240: 6_200_000, 480: 14_000_000 } }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Quality' }), { target: { value: '240' } });
  expect(screen.getByText('6.2 MB at 240p')).toBeDefined();
  expect(screen.getByText('Stays at 240p: 6.2 MB at most.')).toBeDefined();
  expect(JSON.parse(localStorage.getItem('wedding-player') ?? '{}').cap).toBe(240);
});

test('a video that was started offers to resume, for the price of the rest', async () => {
  await open(detail(5, { position: 300 }));
  expect(await screen.findByRole('button', { name: 'Resume Video 5 at 5:00' })).toBeDefined();
  expect(screen.getByText('3.1 MB at 240p')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start over' })).toBeDefined();
});

test('a found moment starts there, shows what that saves, and waits for play on a fresh page', async () => {
  const video = detail(5, { position: 300, bytes: { 240: 6_200_000, audio: 2_000_000 } });
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { hasBeenActive: false } }));
  await open(video, {}, '&t=150');
  expect(await screen.findByRole('button', { name: 'Play Video 5 from 2:30' })).toBeDefined();
  expect(screen.getByText('4.7 MB at 240p')).toBeDefined();
  expect(screen.getByText(/^Skipping to 2:30 saves 1\.6 MB\. /)).toBeDefined();
  expect(media().getAttribute('src')).toBeNull();

  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  await open(video, {}, '&t=150');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Play Video 5/ })).toBeNull());
});

test('chapters of the description become a list of buttons, and leave the text', async () => {
  const description = 'Plates first.\n\n0:00 Welcome\n2:30 Pay in three parts';
  await open(detail(5, { description, bytes: { 240: 6_200_000, audio: 2_000_000 } }));
  const list = within(await screen.findByRole('region', { name: 'Chapters' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '0:00Welcome',
    '2:30Pay in three parts',
  ]);
  expect(
    within(screen.getByRole('region', { name: 'About this lesson' })).getByText('Plates first.'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('audio.m4a'));
  const element = media();
  element.currentTime = 20;
  fireEvent.timeUpdate(element);
  expect(list.getByRole('button', { current: true }).textContent).toContain('Welcome');
  fireEvent.click(list.getByRole('button', { name: /Pay in three parts/ }));
  expect(element.currentTime).toBe(150);
  fireEvent.timeUpdate(element);
  expect(list.getByRole('button', { current: true }).textContent).toContain('Pay in three parts');
  expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe(
    '2:30 of 10:00, Pay in three parts',
  );
});

test('listening fetches only the sound, and records the video once it really plays', async () => {
  const stage = await open(detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  expect(screen.getByText('Listening only')).toBeDefined();
  const element = media();
  Object.defineProperty(element, 'paused', { value: false });
  const noted = () => stage.requests.filter(({ path }) => path === '/api/videos/save-history/5');
  for (const time of [0.4, 0.8]) {
    element.currentTime = time;
    fireEvent.timeUpdate(element);
  }
  await settled();
  expect(noted()).toHaveLength(0);
  for (const time of [1.2, 1.6, 2]) {
    element.currentTime = time;
    fireEvent.timeUpdate(element);
  }
  await waitFor(() => expect(noted()).toHaveLength(1));
  fireEvent.pause(element);
  await waitFor(() => {
    const saved = stage.requests.find(({ path }) => path === '/api/videos/5/progress');
    // The page was opened by its address.
    expect(saved?.body).toMatchObject({ position: 2, watched: [[0.4, 2]], source: 'share' });
  });
});

test('the speed that was chosen last also counts when a lesson starts with its sound', async () => {
  localStorage.setItem('wedding-player', JSON.stringify({ rate: 1.5 }));
  await open(detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  expect([media().playbackRate, media().defaultPlaybackRate]).toEqual([1.5, 1.5]);
});

test('a change of the source keeps the resume point while the next one loads', async () => {
  const stage = await open(detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 } }));
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  const element = media();
  Object.defineProperty(element, 'paused', { value: false });
  for (const time of [300, 300.4]) {
    element.currentTime = time;
    fireEvent.timeUpdate(element);
  }
  const positions = () =>
    stage.requests
      .filter(({ path }) => path === '/api/videos/5/progress')
      .map(({ body }) => (body as { position: number }).position);
  fireEvent.pause(element);
  await waitFor(() => expect(positions()).toEqual([300.4]));
  // A browser says that an element without data is at 0.
  fireEvent.emptied(element);
  element.currentTime = 0;
  fireEvent.timeUpdate(element);
  fireEvent.pause(element);
  await settled();
  expect(positions()).toEqual([300.4]);
});

test('listening continues at the resume point if the video has not loaded yet', async () => {
  await open(detail(5, { position: 300, bytes: { 240: 6_200_000, audio: 2_000_000 } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Resume Video 5 at 5:00' }));
  fireEvent.click(screen.getByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  fireEvent.loadedMetadata(media());
  expect(media().currentTime).toBe(300);
});

test('a refused path is renewed once, then the error shows', async () => {
  let token = 'old';
  const stage = await open(detail(5), {
    'GET /api/videos/5': () => answer(detail(5, { audio_url: `/media/${token}/5/r1/audio.m4a` })),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/old/'));
  token = 'new';
  fireEvent.error(media());
  await waitFor(() => expect(media().src).toContain('/media/new/'));
  expect(screen.queryByText('This lesson stopped loading')).toBeNull();
  fireEvent.error(media());
  expect(await screen.findByText('This lesson stopped loading')).toBeDefined();
  expect(stage.requests.filter(({ path }) => path === '/api/videos/5')).toHaveLength(2);
});

test('Like shows immediately, sends the video along, and a double tap doesn’t take it back', async () => {
  const stage = await open(detail(5, { likes: 3 }));
  const like = await screen.findByRole('button', { name: 'Like · 3' });
  fireEvent.click(like, { detail: 1 });
  // The second half of a double tap, which an iPhone counts as a first one.
  fireEvent.click(like, { detail: 1 });
  expect(await screen.findByRole('button', { name: 'Liked · 4', pressed: true })).toBeDefined();
  await waitFor(() => {
    const sent = stage.requests.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body }) => body)).toEqual([{ videoId: 5, liked: true }]);
  });
});

test('Like and Save pressed one after the other both stay pressed', async () => {
  let [liked, saved] = [false, false];
  await open(detail(5), {
    'GET /api/videos/5': () => answer(detail(5, { liked, saved })),
    'PUT /api/videos/5/update-likes': () => {
      liked = true;
      return answer({ liked, likes: 1 });
    },
    'POST /api/videos/save-watch-later/5': () => {
      saved = true;
      return answer(null, 'Saved to watch later');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  expect(screen.getByRole('button', { name: /^Liked/, pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeDefined();
});

test('a double click on Saved removes the entry once, without an error', async () => {
  const entry = { id: 7, video: detail(5, { saved: true }), created_at: '2026-01-01 10:00:00' };
  const stage = await open(detail(5, { saved: true }), {
    'GET /api/videos/watch-later': () => answer([entry]),
    'DELETE /api/videos/watch-later/delete/7': () => answer(null, 'video removed'),
  });
  const saved = await screen.findByRole('button', { name: 'Saved' });
  fireEvent.click(saved);
  fireEvent.click(saved);
  await waitFor(() => expect(stage.messages).toEqual(['video removed']));
  expect(stage.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a video that is still being prepared shows that, and so does a failed one', async () => {
  await open(detail(5, { video_url: null, processing: 'processing' }));
  expect(await screen.findByText('This lesson is still being prepared')).toBeDefined();
  await open(detail(5, { video_url: null, processing: 'failed' }));
  expect(await screen.findByText('This lesson can’t be played at the moment')).toBeDefined();
});

test('a deleted video leads back to the videos', async () => {
  await open(detail(5), {
    'GET /api/videos/5': () => ({ status: 404, body: { message: 'No such video', code: 'NOT_FOUND' } }),
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This lesson is no longer here' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the videos' }).getAttribute('href')).toBe('/app/overview');
});

test('SEC-11: a couple that may no longer watch is stopped, even with data in the buffer', async () => {
  let ended = false;
  const refusal = { message: 'Your subscription has ended.', code: 'SUBSCRIPTION_ENDED' };
  const stage = await open(detail(5), {
    'GET /api/videos/5': () => (ended ? { status: 401, body: refusal } : answer(detail(5))),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  expect(media().pause).not.toHaveBeenCalled();
  ended = true;
  // jsdom has no data to play.
  Object.defineProperty(media(), 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA });
  fireEvent(media(), new Event('loadeddata'));
  fireEvent.error(media());
  await waitFor(() => expect(media().pause).toHaveBeenCalledOnce());
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', `${refusal.message}Try again`);
  expect(stage.requests.filter(({ path }) => path === '/api/videos/5')).toHaveLength(2);
});

test('a video whose path can’t be renewed without a network continues from its buffer', async () => {
  let lost = false;
  await open(detail(5), {
    'GET /api/videos/5': () =>
      lost ? { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } } : answer(detail(5)),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  await waitFor(() => expect(media().src).toContain('/media/token/5/r1/audio.m4a'));
  lost = true;
  fireEvent.error(media());
  expect(await screen.findByText('Away')).toBeDefined();
  expect(media().pause).not.toHaveBeenCalled();
});

test('a browser that plays only after a tap shows the play button, not that the lesson loads', async () => {
  const refusal = new DOMException('Tap first.', 'NotAllowedError');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal);
  await open(detail(5, { bytes: { 240: 6_200_000, audio: 2_100_000 } }), {}, '&listen=1');
  await screen.findByText('Listening only');
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  // It would show after 300 ms.
  await new Promise((done) => setTimeout(done, 600));
  expect(screen.queryByRole('status', { name: 'Loading the lesson' })).toBeNull();
});
