import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { type FormValues, fillForms, readForms } from '@wedding/shared/ui/fields/form-values.ts';

interface TypedForms {
  path: string;
  values: FormValues;
}

const KEY = 'typed-forms';
/** How long a page may take to show its forms again. */
const PATIENCE_MS = 10_000;

let latest: TypedForms | undefined;

/** Remembers what is typed into the forms of signed-in pages, in case one breaks. Visitors' forms are kept by `useTyped`. */
export function watchTypedForms(): void {
  const onTyped = ({ target }: Event) => {
    const isInForm = target instanceof Element && target.closest('form') && !target.closest('dialog');
    if (isInForm) latest = { path: location.pathname, values: readForms(document.body) };
  };
  // Before the page's own listeners: the change itself may break the page. A tick is set when its click arrives.
  document.addEventListener('input', onTyped, true);
  document.addEventListener(
    'click',
    (event) => event.target instanceof HTMLInputElement && onTyped(event),
    true,
  );
  // Trying again may load the page anew.
  void refillForms();
}

/** Tries the page again by `tryAgain`, and enters what was typed into it before it broke. */
export async function tryWithTypedForms(tryAgain: () => Promise<void>): Promise<void> {
  if (latest?.path === location.pathname) writeStored('session', KEY, latest);
  await tryAgain();
  await refillForms(latest);
}

async function refillForms(typed = readStored('session', KEY) as TypedForms | undefined): Promise<void> {
  if (typed?.path !== location.pathname) return;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (Object.keys(readForms(document.body)).length > 0) {
      writeStored('session', KEY, undefined);
      await fillForms(document.body, typed.values);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
