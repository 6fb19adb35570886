/**
 * What nobody sees and what turns the reading direction around: control and format characters (bidirectional marks,
 * zero-width ones), line and paragraph separators, and letters that are drawn as nothing.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/** A name as it may be stored and shown: `invoice<U+202E>4pm.exe` must not read as a video. */
export const plainName = (name: string): string => name.normalize('NFC').replace(UNSEEN, '');
