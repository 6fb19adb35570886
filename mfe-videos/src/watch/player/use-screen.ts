import { type RefObject, useEffect, useState } from 'react';

/** iPhones support full screen for the video element only. */
type ApplePhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Lockable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/** Returns whether the player fills the screen, and a toggle. Turns a phone sideways for a wide video. */
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
  // A browser may refuse either, and the video then stays as it was.
  return [full, () => void toggle().catch(() => {})];
}

/** Returns whether the video plays in a small window of its own, and a toggle; undefined if the browser can't. */
export function usePictureInPicture(
  mediaRef: RefObject<HTMLVideoElement | null>,
): { on: boolean; toggle: () => void } | undefined {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const media = mediaRef.current;
    if (!media) return;
    const read = () => setOn(document.pictureInPictureElement === media);
    media.addEventListener('enterpictureinpicture', read);
    media.addEventListener('leavepictureinpicture', read);
    return () => {
      media.removeEventListener('enterpictureinpicture', read);
      media.removeEventListener('leavepictureinpicture', read);
    };
  }, [mediaRef]);
  if (!document.pictureInPictureEnabled) return undefined;
  const toggle = async () => {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await mediaRef.current?.requestPictureInPicture();
  };
  // Browsers refuse before the first picture has arrived, and the video then stays in the page.
  return { on, toggle: () => void toggle().catch(() => {}) };
}
