/**
 * Invisible characters and those that reverse the reading direction: control and format characters (bidirectional marks,
 * zero-width ones), line and paragraph separators, and letters that are drawn as nothing.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/**
 * Removes invisible characters from a name before it is stored and shown: `invoice<U+202E>4pm.exe` must not read as a video.
 */
export const plainName = (name: string): string => name.normalize('NFC').replace(UNSEEN, '');
