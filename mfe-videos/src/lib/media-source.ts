/** Returns whether scripts may feed the player, as hls.js does. iPhones allow it from iOS 17.1 on. */
export const hasMediaSource = (): boolean =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
