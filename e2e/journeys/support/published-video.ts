import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN } from '../../cluster/people.ts';
import { makeVideo } from './video-file.ts';

/** Signs the administrator in and returns calls of the api, for setup that a journey isn't about. */
export async function adminClient(request: APIRequestContext) {
  const answer = await request.post('/api/auth/login', {
    data: { login: ADMIN.login, password: ADMIN.password },
  });
  const { token } = (await answer.json()).data;
  const headers = { authorization: `Bearer ${token}` };
  return {
    /** Makes any other call as the administrator. */
    fetch: (path: string, asked: Parameters<APIRequestContext['fetch']>[1] & object) =>
      request.fetch(path, { ...asked, headers: { ...headers, ...asked.headers } }),
    get: async (path: string) => (await (await request.get(path, { headers })).json()).data,
    put: async (path: string, data: object) => expect(await request.put(path, { headers, data })).toBeOK(),
    send: async (path: string, multipart: Parameters<APIRequestContext['post']>[1] & object) =>
      (await (await request.post(path, { headers, ...multipart })).json()).data,
  };
}
export type AdminClient = Awaited<ReturnType<typeof adminClient>>;

/** Uploads a small video of `seconds`, waits until it is processed and publishes it. Size `426x240` gives two qualities. */
export async function publishVideo(
  admin: AdminClient,
  title: string,
  seconds: number,
  size = '256x144',
): Promise<number> {
  const buffer = readFileSync(makeVideo(seconds, size));
  const video = { name: 'video.mp4', mimeType: 'video/mp4', buffer };
  const { id } = await admin.send('/admin/videos/upload', { multipart: { title, process: '1', video } });
  await processed(admin, id);
  await admin.put(`/admin/videos/${id}/change-status`, { status: 'published' });
  return id;
}

const processed = (admin: AdminClient, id: number) =>
  expect
    .poll(async () => (await admin.get(`/admin/videos/${id}/jobs`))[0].state, { timeout: 120_000 })
    .toBe('ready');

/** Replaces the source of a video as the upload page does, and waits until the new one is processed. */
export async function replaceSource(admin: AdminClient, id: number, seconds: number): Promise<void> {
  const data = readFileSync(makeVideo(seconds, '256x144'));
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await admin.fetch('/admin/videos/upload/tus', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(data.length),
      'upload-metadata': `filename ${base64('Second cut.mp4')},replaces ${base64(String(id))}`,
    },
  });
  const at = begun.headers().location ?? '';
  const type = { 'content-type': 'application/offset+octet-stream' };
  const headers = { ...tus, ...type, 'upload-offset': '0' };
  expect(await admin.fetch(at, { method: 'PATCH', headers, data })).toBeOK();
  const upload = at.split('/').at(-1);
  expect(await admin.fetch(`/admin/uploads/${upload}/finish`, { method: 'POST', data: {} })).toBeOK();
  await processed(admin, id);
}

/** Returns the id of a couple's account. An administrator finds it by the last four digits of its number. */
export async function memberOf(admin: AdminClient, phone: string): Promise<number> {
  const { data } = await admin.get('/admin/members?per_page=100');
  return data.find((one: { phone: string }) => one.phone.endsWith(phone.slice(-4))).id;
}

/** Turns a member's account on or off. */
export async function setMemberStatus(admin: AdminClient, id: number, status: 'active' | 'disabled') {
  const { version } = await admin.get(`/admin/members/${id}`);
  await admin.put(`/admin/members/${id}`, { status, version });
}
