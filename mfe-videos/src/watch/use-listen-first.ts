import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { useSearchParams } from '@wedding/shared/platform/router.ts';
import { useEffect, useEffectEvent } from 'react';
import { resumePoint } from '../watch-progress.ts';
import type { Playback } from './use-playback.ts';

/**
 * Whoever came by a card's "Listen" hears the film at once, and nothing else of it is fetched: no picture, no next
 * lesson's picture. Answers whether they did.
 */
export function useListenFirst(video: VideoDetail, { start }: Pick<Playback, 'start'>): boolean {
  const [params] = useSearchParams();
  const wanted = params.has('listen') && video.audio_url !== null;
  const begin = useEffectEvent(() => start('listen', resumePoint(video)));
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
  return wanted;
}
