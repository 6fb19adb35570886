/** Focuses the main field of a sheet, as a ref. Waits for a task, since the sheet focuses its Close button as it opens. */
export const focusSoon = (field: HTMLElement | null): void => {
  if (field) setTimeout(() => field.focus());
};
