const typed = new Set<HTMLFormElement>();

/** Notes the form that something is typed or chosen in. What is searched for is no loss. */
export function noteTyping({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.matches('[type="search"]')) return;
  const form = target.closest('form');
  if (form) typed.add(form);
}

/** Whether a form that somebody wrote in is still on the page: not every form says when it is saved. */
export function hasTypedForm(): boolean {
  for (const form of typed) if (!form.isConnected) typed.delete(form);
  return typed.size > 0;
}
