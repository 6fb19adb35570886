import { show } from '../toaster/toast.ts';
import { loadToaster } from '../toaster/toaster-place.tsx';
import { isHeld, onHoldChange } from './hold-reload.ts';

/** How often the page asks for the live release. Only a visible page in use asks, because data is prepaid. */
const POLL_MS = 5 * 60_000;
const MIN_INTERVAL_MS = 60_000;
/** Pause after an offer that was ignored. */
const OFFER_INTERVAL_MS = 30 * 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;
/** How long an offer is shown. */
const REFRESH_MS = 20_000;
/** Events after which the page may have become busy or idle. */
const EVENTS = ['focusin', 'focusout', 'close', 'play', 'pause'] as const;

/**
 * Shows a quiet toast with "Refresh" when the page's release is older than the live one. Never while a reload would
 * lose or interrupt something: unsaved work, an open sheet, a field in use, a playing video. Returns a function that
 * stops it. Only signed-in pages do: a visitor's page is short, and loads nothing for this.
 */
export function watchRelease(release: string): () => void {
  let checkedAt = Date.now();
  let touched = false;
  let isOld = false;
  let offeredAt = Number.NEGATIVE_INFINITY;
  let withdrawOffer: (() => void) | undefined;

  function updateOffer() {
    if (!isOld || isBusy()) {
      if (withdrawOffer) offeredAt = Number.NEGATIVE_INFINITY;
      withdrawOffer?.();
      withdrawOffer = undefined;
    } else if (!withdrawOffer && Date.now() - offeredAt > OFFER_INTERVAL_MS) {
      offeredAt = Date.now();
      withdrawOffer = offerRefresh({
        onRefresh: () => location.reload(),
        onDismissed: () => {
          withdrawOffer = undefined;
        },
      });
    }
  }

  async function checkRelease() {
    if (document.hidden || !navigator.onLine || Date.now() - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    touched = false;
    const live = await liveRelease();
    if (live === undefined) return;
    isOld = live !== release;
    updateOffer();
  }

  const onTouch = () => {
    touched = true;
  };
  const timer = setInterval(() => touched && void checkRelease(), POLL_MS);
  const unsubscribe = onHoldChange(updateOffer);
  for (const kind of TOUCHES) addEventListener(kind, onTouch, { capture: true, passive: true });
  for (const kind of EVENTS) document.addEventListener(kind, updateOffer, { capture: true });
  document.addEventListener('input', noteTyping, { capture: true });
  document.addEventListener('visibilitychange', checkRelease);
  return () => {
    clearInterval(timer);
    unsubscribe();
    withdrawOffer?.();
    for (const kind of TOUCHES) removeEventListener(kind, onTouch, { capture: true });
    for (const kind of EVENTS) document.removeEventListener(kind, updateOffer, { capture: true });
    document.removeEventListener('input', noteTyping, { capture: true });
    document.removeEventListener('visibilitychange', checkRelease);
  };
}

/** Returns the release that a fresh page would get now, or undefined if it can't be fetched. */
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

const typed = new Set<HTMLFormElement>();

/** Remembers a form that something was typed into. Search fields don't count. */
function noteTyping({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.matches('[type="search"]')) return;
  const form = target.closest('form');
  if (form) typed.add(form);
}

/** Returns whether such a form is still on the page. Not every form reports that it was saved. */
function hasTypedForm(): boolean {
  for (const form of typed) if (!form.isConnected) typed.delete(form);
  return typed.size > 0;
}

/** Offers a fresh page for 20 seconds. Returns a function that withdraws the offer. */
function offerRefresh(on: { onRefresh: () => void; onDismissed: () => void }): () => void {
  let id: string | number | undefined;
  let isWithdrawn = false;
  show((sonner) => {
    if (isWithdrawn) return;
    id = sonner('A newer version of this site is ready.', {
      duration: REFRESH_MS,
      action: { label: 'Refresh', onClick: () => on.onRefresh() },
      onAutoClose: on.onDismissed,
      onDismiss: on.onDismissed,
    });
  });
  return () => {
    isWithdrawn = true;
    if (id !== undefined) void loadToaster().then(({ sonner }) => sonner.dismiss(id));
  };
}
