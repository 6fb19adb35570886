import { BUTTON_STEP } from './controls.tsx';
import { ARROW_STEP } from './seek-bar.tsx';
import type { Actions } from './use-actions.ts';
import type { MediaState } from './use-media.ts';

const VOLUME_STEP = 0.05;

interface KeyContext {
  media: MediaState;
  actions: Actions;
  toggleFull: () => void;
  /** Absent where the film has none. */
  toggleCaptions: (() => void) | undefined;
  wake: () => void;
}

/** The keys people know from other players; each shows the controls. */
export function playerKeys({
  media,
  actions,
  toggleFull,
  toggleCaptions,
  wake,
}: KeyContext): Record<string, () => void> {
  const keys: Record<string, () => void> = {
    ' ': actions.toggle,
    k: actions.toggle,
    j: () => actions.step(-BUTTON_STEP),
    l: () => actions.step(BUTTON_STEP),
    ArrowLeft: () => actions.step(-ARROW_STEP),
    ArrowRight: () => actions.step(ARROW_STEP),
    ArrowUp: () => actions.setVolume(media.volume + VOLUME_STEP),
    ArrowDown: () => actions.setVolume(media.volume - VOLUME_STEP),
    m: actions.toggleMuted,
    f: toggleFull,
    ...(toggleCaptions && { c: toggleCaptions }),
  };
  for (let tenth = 0; tenth <= 9; tenth++) {
    keys[tenth] = () => actions.seek((media.duration * tenth) / 10);
  }
  const waking = (act: () => void) => () => {
    wake();
    act();
  };
  return Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, waking(act)]));
}
