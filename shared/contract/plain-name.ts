/**
 * Invisible characters and those that reverse the reading direction: control and format characters (bidirectional marks,
 * zero-width ones), line and paragraph separators, and letters that are drawn as nothing. A joiner between two emoji makes
 * them one, so it is matched with the first and stays.
 */
const UNSEEN =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*\u200d(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/**
 * Removes invisible characters from a name before it is stored and shown: `invoice<U+202E>4pm.exe` must not read as a video.
 */
export const plainName = (name: string): string => name.normalize('NFC').replace(UNSEEN, '$1');
