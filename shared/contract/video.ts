import { defineCall } from './call.ts';
import type * as s from './video.schema.ts';

export const listVideos = defineCall<typeof s.listVideosSchema>({
  method: 'GET',
  path: '/api/videos',
  who: ['couple'],
  summary: 'Published videos, newest first',
});
export const getVideo = defineCall<typeof s.getVideoSchema>({
  method: 'GET',
  path: '/api/videos/:id',
  who: ['couple'],
  summary: 'One video, ready to play',
});
export const updateLikes = defineCall<typeof s.updateLikesSchema>({
  method: 'PUT',
  path: '/api/videos/:videoId/update-likes',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Like or unlike a video',
});
export const saveWatchPosition = defineCall<typeof s.saveWatchPositionSchema>({
  method: 'PUT',
  path: '/api/videos/:id/progress',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Resume point, watch time and data used',
});
export const listWatchLater = defineCall<typeof s.listWatchLaterSchema>({
  method: 'GET',
  path: '/api/videos/watch-later',
  who: ['couple'],
  summary: 'Videos saved for later',
});
export const saveWatchLater = defineCall<typeof s.saveWatchLaterSchema>({
  method: 'POST',
  path: '/api/videos/save-watch-later/:id',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Save a video for later',
});
export const deleteWatchLater = defineCall<typeof s.deleteWatchLaterSchema>({
  method: 'DELETE',
  path: '/api/videos/watch-later/delete/:id',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Remove an entry saved for later',
});
export const listHistory = defineCall<typeof s.listHistorySchema>({
  method: 'GET',
  path: '/api/videos/watch-history',
  who: ['couple'],
  summary: 'What the couple watched, newest first',
});
export const saveHistory = defineCall<typeof s.saveHistorySchema>({
  method: 'POST',
  path: '/api/videos/save-history/:id',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Note that a video was watched',
});
export const deleteHistory = defineCall<typeof s.deleteHistorySchema>({
  method: 'DELETE',
  path: '/api/videos/watch-history/delete/:id',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Remove a history entry',
});
export const clearHistory = defineCall<typeof s.clearHistorySchema>({
  method: 'DELETE',
  path: '/api/videos/watch-history',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Clear the watch history',
});
