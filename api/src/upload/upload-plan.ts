import { fingerprint } from '@wedding/shared/contract/upload.schema.ts';
import { shownName } from '../video/upload.ts';

/** Ids are positive 32-bit integers. */
const VIDEO_ID = /^[1-9]\d{0,8}$/;

/**
 * What an upload's tus metadata says: `filename`, `fingerprint`, and `replaces` where it is a video's new source. A
 * video is called after its file until somebody says otherwise.
 * @throws {HttpError} 422 for a name with a path trick
 */
export function readPlan(metadata: Record<string, string | null>) {
  const file_name = shownName(metadata.filename ?? '');
  const known = fingerprint.safeParse(metadata.fingerprint);
  const video = metadata.replaces ?? '';
  return {
    file_name,
    title: titleOf(file_name),
    fingerprint: known.success ? known.data : null,
    replaces: VIDEO_ID.test(video) ? Number(video) : null,
  };
}

/** `my_first-lesson.final.mp4` is a start for a title: `my first lesson.final`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200) || 'Video';
