import { runInNewContext } from 'node:vm';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { EARLY_NAME } from '@wedding/shared/host/early.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { EARLY_SCRIPT } from './early-calls.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs a page's first script for a couple, with what the server answers, and then asks as the page does. */
async function askAfter(answer: () => Promise<Response>) {
  vi.stubGlobal('document', { cookie: 'wedding_production=a-token' });
  const page: Record<string, unknown> = {
    document: {
      currentScript: { dataset: { calls: '/api/videos', host: '', place: '-1', role: 'user' } },
      cookie: 'wedding_production=a-token',
      documentElement: { dataset: {} },
    },
    localStorage: { getItem: () => '{"state":{"role":"user"}}' },
    location: { pathname: '/app/overview', search: '' },
    fetch: answer,
  };
  runInNewContext(EARLY_SCRIPT, page);
  vi.stubGlobal(EARLY_NAME, page[EARLY_NAME]);
  return call(listVideos, {});
}

test('an early answer is the page’s', async () => {
  const body = { message: 'OK', data: { videos: [] } };
  expect(await askAfter(async () => Response.json(body))).toEqual(body);
});

test('an early 503 is the answer, too: the server has waited already, and nobody asks it again', async () => {
  const message = 'We can’t reach our records right now.';
  const failure = askAfter(async () => Response.json({ message, code: 'UNAVAILABLE' }, { status: 503 }));
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
});

test.each([
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that isn’t ours', async () => new Response('<p>Sign in to the hotel</p>')],
  ['a proxy’s 503 without words of ours', async () => new Response('busy', { status: 503 })],
  ['another refusal', async () => Response.json({}, { status: 429 })],
])('after %s, the page asks itself', async (_what, answer) => {
  await expect(askAfter(answer)).rejects.toMatchObject(
    new ApiError({ status: 0, code: 'NETWORK', message: 'Please check your network connection' }),
  );
});
