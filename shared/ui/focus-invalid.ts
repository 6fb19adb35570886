/** Focuses the first field with an error, which may be out of view, once the errors of a checked form are rendered. */
export function focusInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
