import type { HistoryEntry, Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';

/** For tests: returns a video as the server lists it. */
export function listedVideo(id: number, change: Partial<Video> = {}): Video {
  return {
    id,
    videoId: id,
    title: `Video ${id}`,
    description: '',
    thumbnail: null,
    video_url: null,
    video_length: '10:00',
    category_id: 1,
    category: 'Vendors',
    views: 0,
    likes: 0,
    liked: false,
    saved: false,
    position: 0,
    bytes: { 240: 6_200_000 },
    status: 'published',
    processing: 'ready',
    created_at: '2026-01-05 10:00:00',
    ...change,
  };
}

/** For tests: returns the same video as the watch page receives it, ready to play. */
export function detail(id: number, change: Partial<VideoDetail> = {}): VideoDetail {
  return {
    ...listedVideo(id),
    video_url: `/media/token/${id}/r1/master.m3u8`,
    audio_url: `/media/token/${id}/r1/audio.m4a`,
    playlists: {},
    storyboard: null,
    captions: [],
    ...change,
  };
}

export const watched = (id: number, video: Video, watched_at: string): HistoryEntry => ({
  id,
  video,
  watched_at,
  created_at: watched_at,
});

/** For tests: returns the response envelope, plain and paged. */
export const answer = <T>(data: T, message = 'OK') => ({ body: { message, data } });
export const paged = <T>(rows: T[], total = rows.length) =>
  answer({ data: rows, page: 1, per_page: 20, total });

/** For tests that nothing happened: waits long enough for a call to reach the server. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
