/** The values of a form's fields, by what tells a field from the others. */
export type FormValues = Readonly<Record<string, string | boolean>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords, codes and files aren't read; a hidden field holds what is chosen elsewhere, as from a list. */
const FIELDS =
  'input:not([autocomplete$="password"], [type="file"], [type="search"], [autocomplete="one-time-code"]), textarea, select';

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
const currentValue = (control: Control) => (isTicked(control) ? control.checked : control.value);

/** Selects fields of the forms inside an element: a sheet may itself lie in a form of its page. */
export const ownFields = (fields: string) => `:scope form :is(${fields})`;

/**
 * Names each field by its kind, its label, the row it lies in and its place among those that are alike. The label is the
 * product's own word: what the page shows may be translated.
 */
export function controlsOf(root: Element): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of root.querySelectorAll<Control>(ownFields(FIELDS))) {
    const row = control.closest<HTMLElement>('[data-row]')?.dataset.row;
    const kind = [control.type, control.dataset.field, row, control.hidden && 'hidden'].join(' ');
    let place = 0;
    while (controls.has(`${kind} ${place}`)) place++;
    controls.set(`${kind} ${place}`, control);
  }
  return controls;
}

/** Reads the fields of every form in `root`. */
export const readForms = (root: Element): FormValues =>
  Object.fromEntries([...controlsOf(root)].map(([name, control]) => [name, currentValue(control)]));

/**
 * Enters values that were read before, as if a person did. One after the other: a field may show only once another has its
 * value.
 */
export async function fillForms(root: Element, values: FormValues): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = controlsOf(root).get(name);
    if (!control || currentValue(control) === value) continue;
    if (isTicked(control)) control.click();
    else enter(control, String(value));
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
