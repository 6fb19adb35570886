/**
 * The props that each slot passes to its fillers, by the slot's name in `mfe.json`. The page that offers a slot reserves its
 * place from the start. Any number of remotes may fill a slot: each filler has a place of its own there, in the order and with
 * the height that its `mfe.json` says.
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
  /** On the home, below the wedding plan: a tile that leads to something, for any remote. */
  'home-tiles': object;
  /** In an open task of the checklist: what else may be done with it, for any remote. */
  'task-actions': { taskId: string; title: string };
  /** In an open line of a budget: what else may be done with it, for any remote. */
  'line-actions': { lineId: string; name: string };
  /** In the profile, after the shell's own cards: a card, for any remote. */
  'account-cards': object;
}
export type SlotName = keyof SlotProps;
