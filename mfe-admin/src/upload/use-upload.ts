import { uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useRef, useState } from 'react';

/** Bytes, bytes a second and seconds left; the last two are null until they can be told. */
export interface Sending {
  sent: number;
  total: number;
  rate: number | null;
  left: number | null;
}

export interface FilmTexts {
  title: string;
  description: string;
  category_id: string;
}

/** Sends a film with its texts. `refused` is the last failure, kept until the next try or `forget`. */
export function useUpload(onSent: (film: AdminVideo) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const stop = useRef<AbortController>(null);

  async function send(file: File, texts: FilmTexts) {
    const controller = new AbortController();
    stop.current = controller;
    setRefused(null);
    setSending({ sent: 0, total: file.size, rate: null, left: null });
    try {
      const { data } = await call(uploadVideo, {
        body: formOf(file, texts),
        signal: controller.signal,
        onUpload: ({ loaded, total = file.size, rate, estimated }) =>
          setSending({ sent: loaded, total, rate: rate ?? null, left: estimated ?? null }),
      });
      onSent(data);
    } catch (error) {
      if (!controller.signal.aborted) setRefused(asApiError(error));
    } finally {
      setSending(null);
    }
  }

  return { sending, refused, send, cancel: () => stop.current?.abort(), forget: () => setRefused(null) };
}

/** Texts come before the file, so that the server can judge them before it has read a gigabyte. */
function formOf(file: File, texts: FilmTexts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('process', '1');
  form.set('video', file);
  return form;
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError({ status: 0, code: 'UNKNOWN', message: String(error) });
