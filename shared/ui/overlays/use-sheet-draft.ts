import { type RefObject, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../host/device/web-storage.ts';
import { type FormValues, fillForms, hasPassword, readForms } from '../fields/form-values.ts';

interface SheetDraft {
  /** What the fields held as the sheet opened. The draft is only for a sheet that opens in the same way. */
  base: FormValues;
  values: FormValues;
}

interface SheetDraftOptions {
  sheet: RefObject<HTMLDialogElement | null>;
  title: string;
  about: string;
  open: boolean;
  /** Whether typed values are kept at all. */
  enabled: boolean;
}

/** An amount has its commas only while its field doesn't have the focus. */
const bare = (values: FormValues) => JSON.stringify(values).replaceAll(/(?<=\d),(?=\d)/g, '');
const isEqual = (a: FormValues, b: FormValues) => bare(a) === bare(b);

/**
 * Whether a sheet opens as it did for the draft: each field that it had then holds the same, or what was typed, from a form
 * that keeps its values itself. A field may have come meanwhile, with data that was still loading.
 */
const isDraftOf = (current: FormValues, { base, values }: SheetDraft): boolean =>
  Object.entries(current).every(
    ([name, value]) =>
      !(name in base) || [base[name], values[name]].some((one) => isEqual({ value }, { value: one ?? '' })),
  );

/** The text fields that came with what was typed, as the time with a day, without their values. */
const emptied = (current: FormValues, base: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(current)
      .filter(([name, value]) => !(name in base || name.startsWith('select') || typeof value === 'boolean'))
      .map(([name]) => [name, '']),
  );

/**
 * Keeps what was typed in a sheet that is closed without saving, in this tab and for this account: signing out clears it.
 * The sheet then opens with it. Saving removes it.
 */
export function useSheetDraft({ sheet, title, about, open, enabled }: SheetDraftOptions) {
  const base = useRef<FormValues>({});
  const latest = useRef<FormValues>({});
  const isKept = useRef(false);
  const isFilling = useRef(false);
  const [isRestored, setRestored] = useState(false);
  // A title may change with the typed values.
  const keyAtStart = useRef('');

  const note = () => {
    if (sheet.current) latest.current = readForms(sheet.current);
  };
  const isTyped = () => enabled && !isEqual(base.current, latest.current);
  const fill = async (element: HTMLDialogElement, values: FormValues) => {
    isFilling.current = true;
    await fillForms(element, values);
    isFilling.current = false;
  };
  const store = () => {
    const draft: SheetDraft = { base: base.current, values: latest.current };
    return writeStored('session', keyAtStart.current, draft);
  };

  useEffect(() => {
    const element = sheet.current;
    if (!open || !enabled || !element) return;
    const path = location.pathname;
    keyAtStart.current = `sheet:${path}${location.search}:${title}:${about}`;
    isKept.current = false;
    const page = document.getElementById('main')?.firstElementChild;
    base.current = readForms(element);
    latest.current = base.current;
    const stored = readStored('session', keyAtStart.current) as SheetDraft | undefined;
    if (stored && isDraftOf(base.current, stored)) {
      base.current = { ...base.current, ...stored.base };
      setRestored(true);
      void fill(element, stored.values);
    }
    return () => {
      setRestored(false);
      // If the page broke, nothing was saved.
      const isBroken = page?.isConnected === false && location.pathname === path;
      if (isBroken && isTyped()) store();
      else if (!isKept.current) writeStored('session', keyAtStart.current, undefined);
    };
  }, [open, enabled]);

  return {
    isRestored,
    /** Whether values are being entered just now. */
    isFilling,
    /** Call it after each change. */
    note,
    /** Keeps what was typed, if anything was. A password is lost, and all if the browser's storage is full or blocked. */
    keep: (): 'nothing' | 'kept' | 'lost' => {
      note();
      if (isTyped()) isKept.current = store();
      if (sheet.current && hasPassword(sheet.current)) return 'lost';
      return !isTyped() ? 'nothing' : isKept.current ? 'kept' : 'lost';
    },
    /** Empties the sheet of what was typed. */
    discard: () => {
      setRestored(false);
      writeStored('session', keyAtStart.current, undefined);
      // They come first: they may go with the others.
      if (sheet.current)
        void fill(sheet.current, { ...emptied(readForms(sheet.current), base.current), ...base.current });
    },
  };
}
