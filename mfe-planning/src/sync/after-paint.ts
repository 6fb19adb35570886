/** Does what nobody waits for when what was just changed is on the screen; at once where nobody looks. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
