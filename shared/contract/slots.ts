/**
 * The props that each slot passes to its fillers, by the slot's name in `mfe.json`. The page that offers a slot keeps its
 * place from the start; a filler is as wide as that place and high, whatever it has to show.
 */
export interface SlotProps {
  /** On a task of the checklist: the lesson that goes with it. */
  'task-lesson': { videoId: number };
  /** At the top of the home: the days to go, and what the couple does and pays next. */
  'next-payment': object;
  /** In the profile, beside the data saver: this phone's week of data. */
  'week-data': object;
  /** In the sidebar of administrators, beside the entry that leads to `to`: how much waits there. */
  'nav-count': { to: string };
  /** On an administrator's page of a video: what couples get, published or not. `edition` changes with what is shown. */
  'video-preview': { videoId: number; edition: string };
}
export type SlotName = keyof SlotProps;
