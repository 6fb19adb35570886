import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { renderRemote, type Staged } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect } from 'vitest';
import routes from '../routes.tsx';

/** Empty replies to the requests that every page sends. */
const QUIET: Staged['replies'] = {
  'GET /admin/alerts': () =>
    answer({ waiting: 0, overdue: 0, failed_videos: 0, failed_at: null, texts_silent_since: null }),
  'GET /admin/attention': () => answer([]),
  'GET /admin/audit': () => paged([]),
  'GET /admin/activity': ({ query }) =>
    answer({
      since: new URLSearchParams(query).get('since') ?? '',
      new_members: 0,
      charges: 0,
      revenue: 0,
      cancelled: 0,
      messages: 0,
      videos: 0,
      blogs: 0,
      changes: [],
    }),
};

/** As the api does, counts the rows of each of a list's chips by the reply to its query. */
const withCounts = (replies: Staged['replies']): Staged['replies'] =>
  Object.fromEntries(
    Object.entries(replies).map(([name, reply]) => [
      name,
      async (request) => {
        const chips = new URLSearchParams(request.query).get('count_for')?.split('|');
        const one = await reply(request);
        if (!chips || one.status) return one;
        const pages = await Promise.all(chips.map((chip) => reply({ ...request, query: `?${chip}` })));
        const { message, data } = one.body as { message: string; data: object };
        return answer({ counts: pages.map(({ body }) => totalOf(body)), ...data }, message);
      },
    ]),
  );
const totalOf = (body: unknown) => (body as { data: { total: number } }).data.total;

/** For tests: returns a function that renders the remote at an address. Cleans up after each test. */
export function useTestPage() {
  let close = () => {};
  afterEach(() => {
    cleanup();
    close();
    sessionStorage.clear();
    localStorage.clear();
  });
  return async (
    at: string,
    replies: Staged['replies'],
    more: Pick<Staged, 'says' | 'user' | 'phone'> = {},
  ) => {
    close();
    const stage = await renderRemote({ routes, at, replies: withCounts({ ...QUIET, ...replies }), ...more });
    close = stage.close;
    return stage;
  };
}

/** For tests: returns the signed-in administrator with a role. */
export const administrator = (role: AdministratorRole): User => ({
  id: 1,
  firstname: 'Dele',
  lastname: '',
  email: '',
  partner_name: '',
  erase_at: null,
  roles: ['admin', role],
  updated_profile: true,
  profile: { profile_pic: null },
});

/** For tests: builds response envelopes, plain and paged. */
export const answer = <T>(data: T, message = 'OK') => ({ body: { message, data } });
export const paged = <T>(rows: T[], total = rows.length) =>
  answer({ data: rows, page: 1, per_page: 20, total });
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, code: status < 500 ? 'INVALID' : 'UNAVAILABLE', ...more },
});

/** For tests: returns a video of the administrators' list, ready and not yet published. */
export function adminVideo(id: number, change: Partial<ListedVideo> = {}): ListedVideo {
  return {
    id,
    videoId: id,
    title: `Video ${id}`,
    description: 'About it',
    thumbnail: null,
    video_url: `/media/token/${id}/r1/master.m3u8`,
    video_length: '10:00',
    category_id: 1,
    category: 'Vendors',
    views: 0,
    likes: 0,
    liked: false,
    saved: false,
    position: 0,
    bytes: { 240: 6_200_000, 480: 14_000_000, audio: 2_000_000 },
    status: 'draft',
    version: 1,
    processing: 'ready',
    created_at: '2026-01-05 10:00:00',
    processing_error: null,
    progress: 100,
    size: 48_000_000,
    original_name: 'video.mp4',
    captions: [],
    notes: [],
    sounds: [],
    publish_at: null,
    storyboard: null,
    deleted_at: null,
    figures: { views: 0, watch_minutes: 0, average: null, completion: null },
    ...change,
  };
}

/** For tests: clicks a button once it is rendered and enabled. */
export async function clickButton(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled=true]')).toBe(false));
  fireEvent.click(button);
}
