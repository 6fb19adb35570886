import { type RefObject, useEffect } from 'react';
import { BUTTON_STEP_SECONDS } from './controls.tsx';
import { ARROW_STEP_SECONDS } from './seek-bar.tsx';
import type { Actions } from './use-actions.ts';
import type { MediaState } from './use-media.ts';

const VOLUME_STEP = 0.05;

interface KeyContext {
  media: MediaState;
  actions: Actions;
  toggleFull: () => void;
  /** Absent if the video has none. */
  toggleCaptions: (() => void) | undefined;
  wake: () => void;
}

/** Returns the keys that people know from other players. Each also shows the controls. */
export function playerShortcuts({
  media,
  actions,
  toggleFull,
  toggleCaptions,
  wake,
}: KeyContext): Record<string, () => void> {
  const keys: Record<string, () => void> = {
    ' ': actions.toggle,
    k: actions.toggle,
    j: () => actions.step(-BUTTON_STEP_SECONDS),
    l: () => actions.step(BUTTON_STEP_SECONDS),
    ArrowLeft: () => actions.step(-ARROW_STEP_SECONDS),
    ArrowRight: () => actions.step(ARROW_STEP_SECONDS),
    ArrowUp: () => actions.setVolume(media.volume + VOLUME_STEP),
    ArrowDown: () => actions.setVolume(media.volume - VOLUME_STEP),
    m: actions.toggleMuted,
    f: toggleFull,
    ...(toggleCaptions && { c: toggleCaptions }),
  };
  for (let tenth = 0; tenth <= 9; tenth++) {
    keys[tenth] = () => actions.seek((media.duration * tenth) / 10);
  }
  const withWake = (act: () => void) => () => {
    wake();
    act();
  };
  return Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, withWake(act)]));
}

/** Elements in which keys already have a meaning. */
const OWN_KEYS =
  'input:not([type=range]):not([type=radio]), textarea, select, [contenteditable], [role=menu], dialog';
/** Elements that a space presses and arrows move. */
const PRESSED = 'button, a, summary, input[type=radio], [role=menuitem]';
const MOVED = 'input';

/**
 * Runs `keys[event.key]` for keys pressed anywhere on the page, or anywhere in `within`, unless they already have a
 * meaning there.
 */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  within?: RefObject<Element | null>,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const target = event.target instanceof Element ? event.target : null;
      if (!act || target?.closest(OWN_KEYS)) return;
      if (within && !within.current?.contains(target)) return;
      if (event.key === ' ' && target?.closest(PRESSED)) return;
      if (event.key.startsWith('Arrow') && target?.closest(MOVED)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
