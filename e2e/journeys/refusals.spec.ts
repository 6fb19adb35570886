import { expect, test } from '@playwright/test';

/** Runs across processes: the one that refuses isn't the one that is still sending. */
test('SEC-12: a body over 1 MB gets a 413 through the gateway, never a 5xx', async ({ request }) => {
  const data = { login: 'a'.repeat(20_000_000) };
  for (let n = 0; n < 6; n++) {
    const answer = await request.post('/api/auth/login', { data });
    expect([answer.status(), (await answer.json()).code]).toEqual([413, 'TOO_LARGE']);
  }
});
