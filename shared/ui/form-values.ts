/** The values of a form's fields, in their order in the document. */
export type FormValues = readonly (string | boolean)[];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords, codes and files aren't read; a hidden field holds what is chosen elsewhere, as from a list. */
const FIELDS =
  'input:not([type="password"], [type="file"], [type="search"], [autocomplete="one-time-code"]), textarea, select';

const controlsOf = (root: Element) => [...root.querySelectorAll<Control>(`form :is(${FIELDS})`)];
const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
const currentValue = (control: Control) => (isTicked(control) ? control.checked : control.value);

/** Reads the fields of every form in `root`. */
export const readForms = (root: Element): FormValues => controlsOf(root).map(currentValue);

/**
 * Enters values that were read before, as if a person did. One after the other: a field may show only once another has its
 * value. A field of another kind than before is left alone.
 */
export async function fillForms(root: Element, values: FormValues): Promise<void> {
  for (const [index, value] of values.entries()) {
    const control = controlsOf(root)[index];
    if (!control || typeof currentValue(control) !== typeof value || currentValue(control) === value)
      continue;
    if (isTicked(control)) control.click();
    else if (typeof value === 'string') enter(control, value);
    await rendered();
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await rendered();
  }
}

/** React ignores a value that was set by the element's own property: it replaces that property. */
function enter(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

const rendered = () => new Promise((resolve) => setTimeout(resolve));
