import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { makeFilm } from './film-file.ts';
import { ADMIN } from './people.ts';

/** An administrator at the api's own door, for what a journey needs but isn't about. */
export async function adminDesk(request: APIRequestContext) {
  const answer = await request.post('/api/auth/login', {
    data: { login: ADMIN.login, password: ADMIN.password },
  });
  const { token } = (await answer.json()).data;
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await (await request.get(path, { headers })).json()).data,
    put: async (path: string, data: object) => expect(await request.put(path, { headers, data })).toBeOK(),
    send: async (path: string, multipart: Parameters<APIRequestContext['post']>[1] & object) =>
      (await (await request.post(path, { headers, ...multipart })).json()).data,
  };
}
export type AdminDesk = Awaited<ReturnType<typeof adminDesk>>;

/** Uploads a small film of `seconds`, waits until it is processed and publishes it; `426x240` has two qualities. */
export async function publishFilm(
  desk: AdminDesk,
  title: string,
  seconds: number,
  size = '256x144',
): Promise<number> {
  const buffer = readFileSync(makeFilm(seconds, size));
  const video = { name: 'film.mp4', mimeType: 'video/mp4', buffer };
  const { id } = await desk.send('/admin/videos/upload', { multipart: { title, process: '1', video } });
  const jobs = `/admin/videos/${id}/jobs`;
  await expect.poll(async () => (await desk.get(jobs))[0].state, { timeout: 120_000 }).toBe('ready');
  await desk.put(`/admin/videos/${id}/change-status`, { status: 'published' });
  return id;
}
