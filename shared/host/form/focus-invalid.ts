/**
 * Focuses the first field with an error, once the errors of a checked form are rendered, and shows it with its label and
 * its message: the browser would scroll only the control itself into view.
 */
export function focusInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    control?.focus();
    const message = document.getElementById(control?.getAttribute('aria-describedby') ?? '');
    message?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  });
}
