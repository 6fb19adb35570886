/**
 * Invisible characters and those that reverse the reading direction: control and format characters (bidirectional marks,
 * zero-width ones), line and paragraph separators, and what fonts draw as nothing (fillers, variation selectors). What makes
 * an emoji of several characters is matched with the first and stays: its selector and tone, a joiner before another emoji.
 */
const UNSEEN =
  /(\p{ExtPict}[\ufe0f\p{EMod}]*(?:\u200d(?=\p{ExtPict}))?|[\d#*]\ufe0f(?=\u20e3))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu;

/**
 * Removes invisible characters from a name before it is stored and shown: `invoice<U+202E>4pm.exe` must not read as a video.
 */
export const plainName = (name: string): string => name.normalize('NFC').replace(UNSEEN, '$1');
