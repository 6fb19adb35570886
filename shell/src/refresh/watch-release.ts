import { offerRefresh } from '../toaster/toast.ts';
import { isHeld, onHoldChange } from './hold-reload.ts';
import { hasTypedForm, noteTyping } from './typed-forms.ts';

/** Asked by a page that somebody looks at and touches: data is prepaid. */
const EVERY_MS = 5 * 60_000;
const SOONEST_MS = 60_000;
/** Whoever lets the offer go is not asked again before. */
const AGAIN_MS = 30 * 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;
/** After these, what spoke against a reload may be gone, or there. */
const MOMENTS = ['focusin', 'focusout', 'close', 'play', 'pause'] as const;

/**
 * Tells whoever is on an older release than the one that is live now, by a quiet toast with "Refresh". Never while a
 * reload would lose or interrupt something: unsaved work, an open sheet, a field that is being filled, a film that
 * plays. Answers how to stop.
 */
export function watchRelease(release: string): () => void {
  let askedAt = Date.now();
  let touched = false;
  let isOld = false;
  let offeredAt = Number.NEGATIVE_INFINITY;
  let takeBack: (() => void) | undefined;

  function show() {
    if (!isOld || isBusy()) {
      if (takeBack) offeredAt = Number.NEGATIVE_INFINITY;
      takeBack?.();
      takeBack = undefined;
    } else if (!takeBack && Date.now() - offeredAt > AGAIN_MS) {
      offeredAt = Date.now();
      takeBack = offerRefresh({
        onRefresh: () => location.reload(),
        onGone: () => {
          takeBack = undefined;
        },
      });
    }
  }

  async function ask() {
    if (document.hidden || !navigator.onLine || Date.now() - askedAt < SOONEST_MS) return;
    askedAt = Date.now();
    touched = false;
    const live = await liveRelease();
    if (live === undefined) return;
    isOld = live !== release;
    show();
  }

  const onTouch = () => {
    touched = true;
  };
  const timer = setInterval(() => touched && void ask(), EVERY_MS);
  const stopHearing = onHoldChange(show);
  for (const kind of TOUCHES) addEventListener(kind, onTouch, { capture: true, passive: true });
  for (const kind of MOMENTS) document.addEventListener(kind, show, { capture: true });
  document.addEventListener('input', noteTyping, { capture: true });
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    stopHearing();
    takeBack?.();
    for (const kind of TOUCHES) removeEventListener(kind, onTouch, { capture: true });
    for (const kind of MOMENTS) document.removeEventListener(kind, show, { capture: true });
    document.removeEventListener('input', noteTyping, { capture: true });
    document.removeEventListener('visibilitychange', ask);
  };
}

/** What a fresh page would be given now; undefined when that can't be said. */
async function liveRelease(): Promise<string | undefined> {
  try {
    const answer = await fetch('/release.json', { cache: 'no-store' });
    const { release } = (await answer.json()) as { release?: unknown };
    return answer.ok && typeof release === 'string' ? release : undefined;
  } catch {
    return undefined;
  }
}

function isBusy(): boolean {
  const focused = document.activeElement;
  const isWriting = focused?.matches(
    'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]',
  );
  const isPlaying = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((m) => !m.paused);
  const isOpen = document.querySelector('dialog[open]') !== null;
  return isHeld() || hasTypedForm() || Boolean(isWriting) || isPlaying || isOpen;
}
