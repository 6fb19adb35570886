/** A ref of the field that a sheet is opened for: typing goes on there. The sheet focuses its Close button as it opens. */
export const focusSoon = (field: HTMLElement | null): void => {
  if (field) setTimeout(() => field.focus());
};
