import type { VideoUpload } from './video-upload.ts';

const WINDOW_MS = 8000;

/** Measures bytes per second over the last eight seconds, and the seconds left at that rate. */
export function measureRate(size: number) {
  const samples: { at: number; sent: number }[] = [];
  return (sent: number, at = performance.now()): Pick<VideoUpload, 'rate' | 'secondsLeft'> => {
    samples.push({ at, sent });
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift();
    const first = samples[0];
    if (!first || at - first.at < 500 || sent <= first.sent) return { rate: null, secondsLeft: null };
    const rate = ((sent - first.sent) / (at - first.at)) * 1000;
    return { rate, secondsLeft: (size - sent) / rate };
  };
}
