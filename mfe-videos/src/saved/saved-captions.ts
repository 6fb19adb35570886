import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';

/** The limit for fetching captions: a slow connection must not delay a video for them. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the name of a captions file. Other captions have another name; the name, unlike the signed address, never
 * changes.
 */
export const captionsName = (url: string): string =>
  new URL(url, location.href).pathname.split('/').at(-1) ?? '';

/** Returns the video's captions as texts by name. Reuses texts in `savedTexts` and fetches the rest. Never rejects. */
export async function captionsOf(
  video: Pick<VideoDetail, 'captions'>,
  savedTexts: SavedVideo['captions'] = {},
): Promise<NonNullable<SavedVideo['captions']>> {
  const texts: Record<string, string> = {};
  const addText = async (url: string) => {
    const name = captionsName(url);
    const text = savedTexts[name] ?? (await fetchText(url));
    if (text !== undefined) texts[name] = text;
  };
  await Promise.all(video.captions.map(({ url }) => addText(url)));
  return texts;
}

async function fetchText(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    // Retried when the server is next asked about the video.
    return undefined;
  }
}
