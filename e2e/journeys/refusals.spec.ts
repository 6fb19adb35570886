import { expect, test } from '@playwright/test';

/** Across processes: what refuses is a different one from what is still sending. */
test('SEC-12: a body beyond 1 MB is answered 413 through the gateway, never 5xx', async ({ request }) => {
  const data = { login: 'a'.repeat(20_000_000) };
  for (let n = 0; n < 6; n++) {
    const answer = await request.post('/api/auth/login', { data });
    expect([answer.status(), (await answer.json()).code]).toEqual([413, 'TOO_LARGE']);
  }
});
