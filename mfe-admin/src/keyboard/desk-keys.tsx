import { useLocation, useNavigate } from '@wedding/shared/platform/router.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { lazySheet } from '../lazy-sheet.tsx';
import css from './keyboard.module.css';
import { focusSearch, waitForSearch } from './search-place.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** Places where a sign is typed, and where a key already has a meaning. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], dialog';
const VIDEOS = '/app/admin/videos';
const KeysSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "keys-sheet" */ './keys-sheet.tsx')).KeysSheet,
);

/** The keys of the whole desk: / searches, ? tells the keys. Esc is each sheet's, menu's and question's own. */
export function DeskKeys() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [shown, setShown] = useState(false);
  const { on, setOn } = useSingleKeys();
  const searching = state === SEARCHING;
  useEffect(() => {
    if (!searching) return;
    let giveUp = () => {};
    // The shell puts the focus on a page that is new: this comes after it.
    const soon = setTimeout(() => {
      giveUp = waitForSearch();
    });
    return () => {
      clearTimeout(soon);
      giveUp();
    };
  }, [searching]);
  // At once with what says that the keys are there.
  useLayoutEffect(() => {
    if (!on) return;
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      // An open sheet keeps the keys to itself, wherever the focus fell.
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      if (event.key === '/') {
        event.preventDefault();
        if (!focusSearch()) navigate(VIDEOS, { state: SEARCHING });
      } else if (event.key === '?') {
        event.preventDefault();
        setShown(true);
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, navigate]);
  return (
    <>
      <button type="button" className={css.entry} onClick={() => setShown(true)}>
        Keyboard keys
      </button>
      {shown && <KeysSheet on={on} onChange={setOn} onClose={() => setShown(false)} />}
    </>
  );
}

/** What the address carries to a page that shall open with its search ready. */
const SEARCHING = 'searching';
