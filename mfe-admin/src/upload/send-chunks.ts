import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { readToken } from '@wedding/shared/host/token.ts';
import { DetailedError, Upload } from 'tus-js-client';
import type { VideoUpload } from './video-upload.ts';

/** The server stores whole chunks only, so at most one chunk is sent again. */
const CHUNK_BYTES = 8 * 1024 * 1024;

interface SendOptions {
  file: File;
  /** The api's host; '' means this site's host. */
  apiHost: string;
  /** Its `id` is that of the upload to continue. Null, or an id that the server no longer has, starts a new one. */
  video: VideoUpload;
  onId: (id: string) => void;
  onProgress: (sent: number) => void;
}

/** Sends a file over tus, in chunks, from the server's offset. The server keeps the received bytes after an abort. */
export function sendChunks(sending: SendOptions): { done: Promise<void>; stop: () => void } {
  const { file, video, apiHost, onId, onProgress } = sending;
  const { id } = video;
  const endpoint = `${apiHost}${TUS_PATH}`;
  let promise: { resolve: () => void; reject: (error: ApiError) => void };
  const done = new Promise<void>((resolve, reject) => {
    promise = { resolve, reject };
  });
  const upload = new Upload(file, {
    endpoint,
    ...(id && { uploadUrl: `${endpoint}/${id}` }),
    metadata: metadataOf(video),
    chunkSize: CHUNK_BYTES,
    // The queue schedules the retries and shows them.
    retryDelays: null,
    // The server lists unfinished uploads for any browser.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`),
    onUploadUrlAvailable: () => onId(upload.url?.split('/').at(-1) ?? ''),
    onProgress,
    onSuccess: () => promise.resolve(),
    onError: (error) => promise.reject(toApiError(error)),
  });
  upload.start();
  return { done, stop: () => void upload.abort() };
}

const metadataOf = ({ name, fingerprint, replaces }: VideoUpload): Record<string, string> => ({
  filename: name,
  ...(fingerprint && { fingerprint }),
  ...(replaces && { replaces: String(replaces) }),
});

function toApiError(error: Error): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  return new ApiError({ code: 'UNKNOWN', message: '', ...bodyOf(answer?.getBody()), status });
}

function bodyOf(body: string | undefined): object {
  try {
    return Object(JSON.parse(body ?? '{}'));
  } catch {
    return {};
  }
}
