import { type RefObject, useEffect, useRef, useState } from 'react';
import { readTyped, writeTyped } from '../../host/device/typed.ts';
import { controlsOf, type FormValues, fillForms, ownFields, readForms } from '../fields/form-values.ts';

interface SheetDraft {
  /** What the fields held as the sheet opened. */
  base: FormValues;
  values: FormValues;
}

interface SheetDraftOptions {
  sheet: RefObject<HTMLDialogElement | null>;
  /** Names the sheet, or what it is about. */
  name: string;
  open: boolean;
  /** Whether typed values are kept at all. */
  enabled: boolean;
  /** The account: another one may sign in in a tab whose session has ended. */
  user: number | undefined;
}

const PASSWORDS = ownFields('[autocomplete$="password"]');
/** An amount has its commas only while its field doesn't have the focus. */
const bare = (typed: unknown) => JSON.stringify(typed ?? '').replaceAll(/(?<=\d),(?=\d)/g, '');
const isSame = (a: FormValues, b: FormValues, name: string) => bare(a[name]) === bare(b[name]);
/** The part of the values whose names fit. */
const only = (values: FormValues, fits: (name: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fits(name)));

/** Returns a field's label, and what was typed into it; '' if it isn't typed. */
function labelAndText(root: Element, name: string): [label?: string, text?: string] {
  const control = controlsOf(root).get(name);
  return [control?.dataset.field, name.startsWith('text') && !control?.hidden ? control?.value : ''];
}

/** The text fields that came with what was typed, as the time with a day, without their values. */
const emptied = (current: FormValues, base: FormValues): FormValues => {
  const later = only(
    current,
    (name) => !(name in base || name.startsWith('select') || typeof current[name] === 'boolean'),
  );
  return Object.fromEntries(Object.keys(later).map((name) => [name, '']));
};

/**
 * Keeps what is typed in a sheet, in this tab and for this account: signing out clears it. The sheet opens with it after it
 * was closed without saving, after a reload, and after another sign-in. Saving removes it.
 */
export function useSheetDraft({ sheet, name, open, enabled, user }: SheetDraftOptions) {
  const base = useRef<FormValues>({});
  const latest = useRef<FormValues>({});
  const isKept = useRef(false);
  const isFilling = useRef(false);
  /** What is to be said about what was typed; null if nothing was. */
  const [restored, setRestored] = useState<readonly string[] | null>(null);
  // A title may change with the typed values.
  const keyAtStart = useRef('');

  const store = () => {
    if (!enabled || !sheet.current) return;
    latest.current = readForms(sheet.current);
    const draft: SheetDraft = { base: base.current, values: latest.current };
    writeTyped(keyAtStart.current, isTyped() ? draft : undefined);
  };
  /** A field that goes, or comes empty, does so by itself, as once a list is there: what brings others is typed too. */
  const isTyped = () =>
    Object.entries(latest.current).some(([one, value]) =>
      one in base.current ? !isSame(base.current, latest.current, one) : value,
    );
  const fill = async (element: HTMLDialogElement, values: FormValues) => {
    isFilling.current = true;
    await fillForms(element, values);
    isFilling.current = false;
    // Something may have been typed meanwhile.
    store();
  };

  /** Enters what was typed. Fields that nothing was typed into hold what is stored by now. */
  async function restore(element: HTMLDialogElement, draft: SheetDraft) {
    const current = base.current;
    const typed = only(draft.values, (one) => !isSame(draft.values, draft.base, one));
    // A form may keep what was typed itself.
    const isKnown = (one: string) => isSame(current, draft.base, one) || isSame(current, typed, one);
    const isStored = (one: string) => one in draft.base && !controlsOf(element).get(one)?.dataset.proposed;
    const changed = Object.keys(typed).filter((one) => one in current && isStored(one) && !isKnown(one));
    base.current = { ...current, ...only(draft.base, (one) => one in current && isKnown(one)) };
    const texts = changed.map((one) => {
      const [label = 'A choice', text] = labelAndText(element, one);
      return `“${label}” was changed${text && ` to “${text}”`} meanwhile. Saving replaces that with yours.`;
    });
    setRestored(texts);
    await fill(element, typed);
    const fields = controlsOf(element);
    const left = Object.entries(typed).flatMap(([one, value]) =>
      fields.has(one) || one.includes(' hidden ') || value === true || !value
        ? []
        : `No field is left for “${value}”.`,
    );
    setRestored([...texts, ...left]);
  }

  useEffect(() => {
    const element = sheet.current;
    if (!open || !enabled || !element) return;
    const path = location.pathname;
    keyAtStart.current = `sheet:${user}${path}${location.search}:${name}`;
    // What is saved after the sheet was closed is no draft any more.
    element.dataset.draft = keyAtStart.current;
    isKept.current = false;
    const page = document.getElementById('main')?.firstElementChild;
    base.current = readForms(element);
    latest.current = base.current;
    const stored = readTyped(keyAtStart.current) as SheetDraft | undefined;
    if (stored) void restore(element, stored);
    // A field may have been emptied by its form, as once it is added.
    addEventListener('beforeunload', store);
    return () => {
      removeEventListener('beforeunload', store);
      setRestored(null);
      // If the page broke, or was left as at the end of a session, nothing was saved.
      const isSaved = page?.isConnected !== false && location.pathname === path;
      if (isSaved && !isKept.current) writeTyped(keyAtStart.current, undefined);
    };
  }, [open, enabled]);

  return {
    restored,
    /** Whether values are being entered just now. */
    isFilling,
    /** Call it after each change. */
    note: () => {
      // A part of the values would replace them all.
      if (!isFilling.current) store();
    },
    /** Whether the sheet holds a password, which isn't kept. */
    hasPassword: () =>
      sheet.current &&
      [...sheet.current.querySelectorAll<HTMLInputElement>(PASSWORDS)].some(({ value }) => value),
    /** Keeps what was typed when the sheet is closed without saving. Returns whether anything was. */
    keep: (): boolean => {
      store();
      isKept.current = isTyped();
      return isKept.current;
    },
    /** Empties the sheet of what was typed. */
    discard: () => {
      setRestored(null);
      // They come first: they may go with the others.
      if (sheet.current)
        void fill(sheet.current, { ...emptied(readForms(sheet.current), base.current), ...base.current });
    },
  };
}
