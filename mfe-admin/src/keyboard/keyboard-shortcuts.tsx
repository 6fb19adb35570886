import { useHost } from '@wedding/shared/platform/host.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { useLocation, useNavigate } from '@wedding/shared/platform/router.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import css from './keyboard.module.css';

/** Elements that take text or handle keys themselves. */
const TYPING_TARGETS =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], dialog';
const VIDEOS = '/app/admin/videos';
const ShortcutsSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "keys-sheet" */ './shortcuts-sheet.tsx')).ShortcutsSheet,
);

const PaletteSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "palette" */ './palette-sheet.tsx')).PaletteSheet,
);

/**
 * Shortcuts of every page: Ctrl K opens the palette, / searches, ? lists the shortcuts, j k x e walk, tick and edit the
 * rows of a table. Sheets, menus and dialogs handle Esc themselves.
 */
export function KeyboardShortcuts() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [shown, setShown] = useState(false);
  const [palette, setPalette] = useState(false);
  const { on, setOn } = useShortcutsSetting();
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
  // Both at once with what says that the keys are there.
  useLayoutEffect(() => {
    // A combination is nobody's accident: it works while single keys are off, and in fields too. A blog's text has it
    // for links.
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest('[contenteditable]')) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      setPalette(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    if (!on) return;
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING_TARGETS)) return;
      // No shortcuts while a sheet is open.
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      if (event.key === '/') {
        event.preventDefault();
        if (!focusSearch()) navigate(VIDEOS, { state: SEARCHING });
      } else if (event.key === '?') {
        event.preventDefault();
        setShown(true);
      } else if (pressRowKey(event.key)) {
        event.preventDefault();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, navigate]);
  return (
    <>
      <button type="button" className={css.entry} onClick={() => setShown(true)}>
        Keyboard shortcuts
      </button>
      {palette && <PaletteSheet onClose={() => setPalette(false)} />}
      {shown && <ShortcutsSheet on={on} onChange={setOn} onClose={() => setShown(false)} />}
    </>
  );
}

/** Navigation state: the page opens with its search focused. */
const SEARCHING = 'searching';

const SEARCH_TIMEOUT_MS = 4_000;

/** Focuses the page's search and selects its text. Returns whether the page has a visible one. */
function focusSearch(): boolean {
  // The sidebar's search, on small screens, is not the page's.
  const page = document.querySelector('main') ?? document;
  const fields = page.querySelectorAll<HTMLInputElement>('input[type=search]');
  const field = [...fields].find((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** The same once the page has rendered. Returns a function that cancels. */
function waitForSearch(): () => void {
  if (focusSearch()) return () => {};
  const observer = new MutationObserver(() => {
    if (focusSearch()) stop();
  });
  const timer = setTimeout(() => stop(), SEARCH_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

const ROWS = 'tbody > tr, [data-row]';
/** What opens a row: its title. */
const OPENS = 'th :is(a, button):not([tabindex="-1"]), [data-opens]';

/**
 * Walks the rows of the page's table: `j` to the next, `k` to the one before, `x` ticks the row, `e` edits it. The row
 * is the one that holds the focus, so that Enter and Tab go on from there. Returns whether the key did something.
 */
function pressRowKey(key: string): boolean {
  const step = { j: 1, k: -1 }[key];
  const page = document.querySelector('main') ?? document;
  const rows = [...page.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(OPENS));
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (step) {
    const next = at < 0 ? 0 : Math.min(Math.max(0, at + step), rows.length - 1);
    const opener = rows[next]?.querySelector<HTMLElement>(OPENS);
    opener?.focus();
    return opener !== undefined && opener !== null;
  }
  const row = rows[at];
  const pressed =
    key === 'x'
      ? row?.querySelector<HTMLElement>('input[type=checkbox]')
      : key === 'e'
        ? (row?.querySelector<HTMLElement>('[data-edit]') ?? row?.querySelector<HTMLElement>(OPENS))
        : undefined;
  pressed?.click();
  return Boolean(pressed);
}

const NAMESPACE = 'desk-keys';
const OFF = 'off';

/**
 * Whether single keys act, for the user who is signed in on this device. Speech input types them by accident, so they can be
 * switched off (WCAG 2.1.4).
 */
function useShortcutsSetting() {
  const { phone } = useHost();
  const [on, show] = useState(true);
  useEffect(() => {
    let here = true;
    void phone.read(NAMESPACE).then((stored) => {
      if (here) show(!stored.has(OFF));
    });
    return () => {
      here = false;
    };
  }, [phone]);
  const setOn = (next: boolean) => {
    show(next);
    void phone.write(NAMESPACE, next ? { remove: [OFF] } : { put: new Map([[OFF, true]]) });
  };
  return { on, setOn };
}
