import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useLocation } from '@wedding/shared/host/router.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSetting } from '../hooks/use-setting.ts';
import { pressRowKey } from '../list/row-keys.ts';
import css from './keyboard.module.css';

/** Elements that take text or handle keys themselves. */
const TYPING_TARGETS =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], dialog';
const ShortcutsSheet = lazySheet(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

const PaletteSheet = lazySheet(async () => (await import('./palette-sheet.tsx')).PaletteSheet);

/**
 * The shortcuts of every page. Ctrl K opens the palette, / focuses the page's search, or opens the palette where there is none, ? lists the shortcuts. In a table, j and k
 * move between rows, x ticks one and e edits one. Sheets, menus and dialogs handle Esc themselves.
 */
export function KeyboardShortcuts() {
  const { state } = useLocation();
  const [shown, setShown] = useState(false);
  /** What was typed since Ctrl K, for the palette to begin with once it is loaded. */
  const [palette, setPalette] = useState<string | null>(null);
  // Speech input types single keys by accident, so they can be switched off (WCAG 2.1.4).
  const { value: on, set: setOn } = useSetting('keys', (stored) => stored !== false);
  const { phone } = useHost();
  useEffect(() => {
    // Where earlier releases stored that they are off.
    void phone.read('desk-keys').then((old) => {
      if (!old.has('off')) return;
      void setOn(() => false);
      void phone.write('desk-keys', { remove: ['off'] });
    });
  }, [phone]);
  useEffect(() => {
    const steps = stepsOf(state);
    if (steps.length === 0) return;
    let cancel = () => {};
    // The shell focuses a new page first, so this runs after it.
    const timer = setTimeout(() => {
      cancel = takeSteps(steps);
    });
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [state]);
  // A layout effect, so that the keys work as soon as the button that announces them is on the page.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target } = event;
      // No shortcuts while a sheet is open.
      if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog]')) return;
      const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      if (event.ctrlKey || event.metaKey) {
        // A key combination isn't typed by accident, so it also works in fields and while single keys are switched off. In
        // a blog's text it edits a link instead.
        if (key.toLowerCase() !== 'k' || isWithin('[contenteditable]')) return;
        setPalette('');
      } else if (palette !== null && (key.length === 1 || key === 'Backspace')) {
        setPalette(key === 'Backspace' ? palette.slice(0, -1) : palette + key);
      } else if (palette !== null && key === 'Escape') setPalette(null);
      else if (!on || event.altKey || isWithin(TYPING_TARGETS)) return;
      else if (key === '/') focusSearch() || setPalette('');
      else if (key === '?') setShown(true);
      else if (!pressRowKey(key)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, palette]);
  return (
    <>
      <button type="button" className={css.entry} onClick={() => setShown(true)}>
        Keyboard shortcuts
      </button>
      {palette !== null && <PaletteSheet start={palette} onClose={() => setPalette(null)} />}
      {shown && (
        <ShortcutsSheet on={on} onChange={(next) => void setOn(() => next)} onClose={() => setShown(false)} />
      )}
    </>
  );
}

/** A step on a page that was just opened. Returns whether the page already has what it needs. */
type Step = () => boolean;

/** Returns what is to be done on a page that was opened with this navigation state: `{press: ['New plan']}`. */
function stepsOf(state: unknown): Step[] {
  const { press } = Object(state) as { press?: unknown };
  return Array.isArray(press) ? press.map((name) => () => pressButton(String(name))) : [];
}

/** Presses the button or menu item with this name. Returns whether there is one. */
function pressButton(name: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>('button, [role=menuitem]');
  const button = [...buttons].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name && !one.matches(':disabled'),
  );
  button?.click();
  return button !== undefined;
}

const STEPS_TIMEOUT_MS = 4_000;

/** Focuses the page's search and selects its text. Returns whether the page has a visible one. */
function focusSearch(): boolean {
  // On small screens, the sidebar has a search too, which isn't the page's.
  const fields = (document.querySelector('main') ?? document).querySelectorAll<HTMLInputElement>(
    'input[type=search]',
  );
  const field = [...fields].find((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Takes the steps, each once the page has rendered what it needs. Returns a function that cancels the rest. */
function takeSteps(steps: Step[]): () => void {
  const rest = [...steps];
  const observer = new MutationObserver(() => advance());
  const timer = setTimeout(() => stop(), STEPS_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  function advance() {
    while (rest[0]?.()) rest.shift();
    if (rest.length === 0) stop();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  advance();
  return stop;
}
