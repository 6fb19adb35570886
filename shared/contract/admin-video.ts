import { defineCall } from './call.ts';
import type * as s from './video.schema.ts';

export const listAdminVideos = defineCall<typeof s.listAdminVideosSchema>({
  method: 'GET',
  path: '/admin/videos',
  who: ['admin'],
  summary: 'All videos, newest first',
});
export const countAdminVideos = defineCall<typeof s.countAdminVideosSchema>({
  method: 'GET',
  path: '/admin/videos/counts',
  who: ['admin'],
  summary: 'How many videos there are in each state',
});
export const getAdminVideo = defineCall<typeof s.getAdminVideoSchema>({
  method: 'GET',
  path: '/admin/videos/:id',
  who: ['admin'],
  summary: 'One video as administrators see it',
});
export const uploadVideo = defineCall<typeof s.uploadVideoSchema>({
  method: 'POST',
  path: '/admin/videos/upload',
  who: ['admin'],
  form: 'multipart',
  summary: 'Upload a video (file field video)',
});
export const processVideo = defineCall<typeof s.processVideoSchema>({
  method: 'POST',
  path: '/admin/videos/process-video',
  who: ['admin'],
  form: 'multipart',
  summary: 'Start processing a video',
});
export const changeVideoStatus = defineCall<typeof s.changeVideoStatusSchema>({
  method: 'PUT',
  path: '/admin/videos/:id/change-status',
  who: ['admin'],
  summary: 'Publish, schedule, unpublish or archive a video',
});
export const changeVideosStatus = defineCall<typeof s.changeVideosStatusSchema>({
  method: 'PUT',
  path: '/admin/videos/change-status',
  who: ['admin'],
  summary: 'Give many videos a status each, all at once',
});
export const updateVideo = defineCall<typeof s.updateVideoSchema>({
  method: 'POST',
  path: '/admin/videos/:id/update',
  who: ['admin'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change title, description, category or picture',
});
export const deleteVideo = defineCall<typeof s.deleteVideoSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/delete',
  alias: '/admin/videos/:id/delete ',
  who: ['admin'],
  summary: 'Delete a video and its files',
});
export const listVideoJobs = defineCall<typeof s.listVideoJobsSchema>({
  method: 'GET',
  path: '/admin/videos/:id/jobs',
  who: ['admin'],
  summary: 'Progress of processing',
});
export const cancelVideoJobs = defineCall<typeof s.cancelVideoJobsSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/jobs',
  who: ['admin'],
  summary: 'Cancel processing',
});
