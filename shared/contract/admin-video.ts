import type * as b from './bulk-video.schema.ts';
import { defineCall } from './call.ts';
import type * as s from './video.schema.ts';
import type * as j from './video-job.schema.ts';
import type * as p from './video-page.schema.ts';

export const listAdminVideos = defineCall<typeof s.listAdminVideosSchema>({
  method: 'GET',
  path: '/admin/videos',
  who: ['writer', 'analyst'],
  summary: 'All videos, newest first',
});
export const getAdminVideo = defineCall<typeof s.getAdminVideoSchema>({
  method: 'GET',
  path: '/admin/videos/:id',
  who: ['writer', 'analyst'],
  summary: 'One video as administrators see it',
});
export const getVideoPreview = defineCall<typeof s.getVideoPreviewSchema>({
  method: 'GET',
  path: '/admin/videos/:id/preview',
  who: ['writer'],
  summary: 'One video as couples get it, published or not',
});
export const uploadVideo = defineCall<typeof s.uploadVideoSchema>({
  method: 'POST',
  path: '/admin/videos/upload',
  writes: 'addition',
  who: ['writer'],
  form: 'multipart',
  summary: 'Upload a video (file field video)',
});
export const processVideo = defineCall<typeof s.processVideoSchema>({
  method: 'POST',
  path: '/admin/videos/process-video',
  writes: 'process',
  who: ['writer'],
  form: 'multipart',
  summary: 'Start processing a video',
});
export const changeVideoStatus = defineCall<typeof s.changeVideoStatusSchema>({
  method: 'PUT',
  path: '/admin/videos/:id/change-status',
  writes: 'edit',
  who: ['writer'],
  summary: 'Publish, schedule, unpublish or archive a video',
});
export const changeVideosStatus = defineCall<typeof b.changeVideosStatusSchema>({
  method: 'PUT',
  path: '/admin/videos/change-status',
  writes: 'edit',
  who: ['writer'],
  summary: 'Give many videos a status each, all at once',
});
export const updateVideo = defineCall<typeof s.updateVideoSchema>({
  method: 'POST',
  path: '/admin/videos/:id/update',
  writes: 'edit',
  who: ['writer'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change title, description, category or picture',
});
export const deleteVideo = defineCall<typeof s.deleteVideoSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/delete',
  writes: 'removal',
  alias: '/admin/videos/:id/delete ',
  who: ['writer'],
  summary: 'Put a video into the bin, for 30 days',
});
export const restoreVideo = defineCall<typeof p.restoreVideoSchema>({
  method: 'PUT',
  path: '/admin/videos/:id/restore',
  writes: 'restoration',
  who: ['writer'],
  summary: 'Take a video out of the bin, as it was',
});
export const purgeVideo = defineCall<typeof p.purgeVideoSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/bin',
  writes: 'removal',
  who: ['writer'],
  summary: 'Delete a video in the bin and its files for good',
});
export const bulkVideos = defineCall<typeof b.bulkVideosSchema>({
  method: 'PUT',
  path: '/admin/videos/bulk',
  writes: 'edit',
  who: ['writer'],
  summary: 'One change for many videos: status, category, bin',
});
export const countVideoUses = defineCall<typeof p.countVideoUsesSchema>({
  method: 'POST',
  path: '/admin/videos/uses',
  writes: 'process',
  who: ['writer'],
  summary: 'Count what depends on videos, before they are deleted',
});
export const getVideoFigures = defineCall<typeof p.getVideoFiguresSchema>({
  method: 'GET',
  path: '/admin/videos/:id/figures',
  who: ['writer', 'analyst'],
  summary: 'Who watched a video, how far, and what they searched for',
});
export const getVideoHistory = defineCall<typeof p.getVideoHistorySchema>({
  method: 'GET',
  path: '/admin/videos/:id/history',
  who: ['writer'],
  summary: 'The earlier files of a video',
});
export const restoreVideoSource = defineCall<typeof p.restoreVideoSourceSchema>({
  method: 'PUT',
  path: '/admin/videos/:id/sources/:source',
  writes: 'restoration',
  who: ['writer'],
  summary: 'Restore an earlier file of a video',
});
export const listVideoJobs = defineCall<typeof j.listVideoJobsSchema>({
  method: 'GET',
  path: '/admin/videos/:id/jobs',
  who: ['writer'],
  summary: 'Progress of processing',
});
export const cancelVideoJobs = defineCall<typeof j.cancelVideoJobsSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/jobs',
  writes: 'process',
  who: ['writer'],
  summary: 'Cancel processing',
});
