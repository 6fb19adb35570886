import { type RefObject, useEffect, useState } from 'react';

/** iPhones put only the film itself on the whole screen. */
type ApplePhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Lockable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/** Whether the player fills the screen, and the way in and out. Turns a phone sideways for a wide film. */
export function useFullscreen(
  frameRef: RefObject<HTMLElement | null>,
  mediaRef: RefObject<HTMLVideoElement | null>,
): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);

  async function toggle() {
    const frame = frameRef.current;
    const media = mediaRef.current as ApplePhoneVideo | null;
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!frame?.requestFullscreen) return media?.webkitEnterFullscreen?.();
    await frame.requestFullscreen();
    const isWide = media && media.videoWidth > media.videoHeight;
    if (isWide) await (screen.orientation as Lockable | undefined)?.lock?.('landscape');
  }
  // A browser that refuses either leaves the film as it was.
  return [full, () => void toggle().catch(() => {})];
}
