/**
 * The props that each slot passes to its fillers, by the slot's name in `mfe.json`. The page that offers a slot reserves its
 * place from the start. A filler has the width and height of that place, whatever its content.
 */
export interface SlotProps {
  /** On a task of the checklist: the video that belongs to it. */
  'task-lesson': { videoId: number };
  /** At the top of the home: the days left, and what the couple does and pays next. */
  'next-payment': object;
  /** In the profile, beside the data saver: the data used on this phone this week. */
  'week-data': object;
  /** In the administrators' sidebar, beside the entry that links to `to`: the number of waiting items there. */
  'nav-count': { to: string };
  /** On an administrator's page of a video: what couples see, published or not. `edition` changes with the shown content. */
  'video-preview': { videoId: number; edition: string };
}
export type SlotName = keyof SlotProps;
