import { getAdminVideo, uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import { FORM_UPLOAD_BYTES } from '@wedding/shared/contract/tus-path.ts';
import { listDuplicates } from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { toBody } from '../lib/video-texts.ts';
import { titleOf, type VideoUpload } from './video-upload.ts';

/**
 * Whether a file goes in one form. A file that replaces another has no form, and one that was begun in chunks stays with
 * them. Without a fingerprint nothing tells whether a form whose response was lost has arrived.
 */
export const fitsForm = ({ size, id, replaces, fingerprint }: VideoUpload): boolean =>
  size <= FORM_UPLOAD_BYTES && id === null && replaces === null && fingerprint !== null;

/** What the tries to send one file share. */
export interface FormTries {
  /** The upload's id in the server's list. */
  readonly uploadId: string;
  /** The videos that had this file before it was first sent; null before the first try. */
  earlierIds: ReadonlySet<number> | null;
}

interface SendOptions {
  file: File;
  video: VideoUpload;
  tries: FormTries;
  onProgress: (sent: number) => void;
  /** Called when all of it is sent. The server checks the file before it answers. */
  onSent: () => void;
}

/** Sends a small file with its texts in one form. Resolves to its video. Nothing stays on the server after an abort. */
export function sendForm(sending: SendOptions): { done: Promise<AdminVideo>; stop: () => void } {
  const { file, onProgress, onSent } = sending;
  const abort = new AbortController();
  const { signal } = abort;
  async function send(): Promise<AdminVideo> {
    const arrived = await findArrived(sending, signal);
    if (arrived) return arrived;
    const { data } = await call(uploadVideo, {
      body: formOf(sending),
      signal,
      // The form is a little larger than its file.
      onUpload: ({ loaded, total = Number.POSITIVE_INFINITY }) => {
        onProgress(Math.min(loaded, file.size));
        if (loaded >= total && !signal.aborted) onSent();
      },
    });
    return data;
  }
  return { done: send(), stop: () => abort.abort() };
}

/** Returns the video of an earlier try whose response was lost, so that the file isn't sent twice. */
async function findArrived({ video, tries }: SendOptions, signal: AbortSignal): Promise<AdminVideo | null> {
  const query = { fingerprint: video.fingerprint ?? '' };
  const { data: sameFiles } = await call(listDuplicates, { query, signal });
  const { earlierIds } = tries;
  if (!earlierIds) {
    tries.earlierIds = new Set(sameFiles.map(({ id }) => id));
    return null;
  }
  const arrived = sameFiles.find(({ id }) => !earlierIds.has(id));
  return arrived ? (await call(getAdminVideo, { params: { id: arrived.id }, signal })).data : null;
}

function formOf({ file, video: { name, texts }, tries }: SendOptions): FormData {
  const { title = titleOf(name) || name, description, category_id } = toBody(texts);
  const form = new FormData();
  form.set('title', title);
  if (description !== undefined) form.set('description', description);
  if (category_id !== null) form.set('category_id', category_id);
  form.set('process', '1');
  form.set('upload_id', tries.uploadId);
  form.set('video', file, name);
  return form;
}
