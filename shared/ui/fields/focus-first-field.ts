const FIRST_FIELD =
  'form :is(input:not([type="checkbox"], [type="radio"], [type="file"], [hidden]), textarea, select):not(:disabled)';

/**
 * Focuses the first field of a form in a sheet that opens, or on a page as its `ref`, unless that would scroll away what is
 * to be read before it, or a day is chosen there, not typed. Beneath the splash nothing takes the focus: the field is
 * marked, and gets it when the splash ends.
 */
export function focusFirstField(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLElement>(FIRST_FIELD);
  if (!box || !field || field.matches('[type="date"]')) return;
  const end = Math.min(box.getBoundingClientRect().bottom, innerHeight);
  if (field.getBoundingClientRect().bottom > end) return;
  field.autofocus = true;
  field.focus();
  // A long text begins in sight, though its cursor is at the end.
  field.scrollLeft = 0;
}
