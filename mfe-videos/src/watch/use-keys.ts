import { useEffect } from 'react';

/** Places where a key already has a meaning. */
const OWN_KEYS =
  'input:not([type=range]):not([type=radio]), textarea, select, [contenteditable], [role=menu], dialog';
/** Things that a space presses and arrows move. */
const PRESSED = 'button, a, summary, input[type=radio], [role=menuitem]';
const MOVED = 'input';

/** Runs `keys[event.key]` for keys pressed anywhere on the page, except where they already mean something. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const target = event.target instanceof Element ? event.target : null;
      if (!act || target?.closest(OWN_KEYS)) return;
      if (event.key === ' ' && target?.closest(PRESSED)) return;
      if (event.key.startsWith('Arrow') && target?.closest(MOVED)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
