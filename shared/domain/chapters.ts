/** A part of a video, from `at` seconds to the next chapter. */
export interface Chapter {
  at: number;
  title: string;
}

const LINE = /^\s*(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(?:[-–—:]\s+)?(\S.*)$/;

/**
 * Reads the chapters of a video from its description: at least two lines of `0:00 Title`, the first at 0:00, each later than
 * the one before. `text` is the description without them.
 */
export function splitChapters(description: string): { chapters: Chapter[]; text: string } {
  const lines = description.split('\n');
  const read = lines.map(chapterOf);
  const chapters = read.filter((chapter) => chapter !== undefined);
  const isList =
    chapters.length > 1 && chapters.every(({ at }, index) => at > (chapters[index - 1]?.at ?? -1));
  if (!isList || chapters[0]?.at !== 0) return { chapters: [], text: description };
  const rest = lines.filter((_, index) => !read[index]).join('\n');
  return { chapters, text: rest.replace(/\n{3,}/g, '\n\n').trim() };
}

/** Returns the chapter that contains a second. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= second);

function chapterOf(line: string): Chapter | undefined {
  const [, hours = '0', minutes, seconds, title] = LINE.exec(line) ?? [];
  if (title === undefined) return undefined;
  return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() };
}
