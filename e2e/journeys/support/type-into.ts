import type { Locator } from '@playwright/test';
import { inDays } from './in-days.ts';

const FIELDS =
  'form :is(input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=url], input[type=date], input[type=datetime-local], textarea):visible:enabled';

/**
 * Types into each field of the forms of a sheet or page, but for passwords, codes and what lies below another sheet. Returns
 * what they then hold.
 */
export async function typeInto(root: Locator): Promise<string[]> {
  const fields = root.locator(FIELDS);
  for (let n = 0; n < (await fields.count()); n++) {
    const field = fields.nth(n);
    const kind = await field.evaluate((one: HTMLInputElement) => {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
      // A sheet may open another one by itself, as a payment its list of lines: nobody types below that.
      const isBelow = one.closest('dialog') !== top;
      return isBelow || one.readOnly || /password$|^one-time-code$/.test(one.autocomplete)
        ? 'none'
        : one.inputMode || one.type;
    });
    const texts = {
      none: '',
      date: inDays(40),
      'datetime-local': `${inDays(40)}T10:00`,
      email: 'ada@example.com',
      tel: '08031112223',
    };
    const text = kind in texts ? texts[kind as keyof typeof texts] : undefined;
    const figures = kind === 'decimal' || kind === 'numeric' ? String(41 + n) : `Typed ${n}`;
    if (kind !== 'none') await field.fill(text ?? figures, { timeout: 5_000 });
  }
  return valuesOf(root);
}

/** What the fields hold. An amount has its commas only while it isn't typed. */
export const valuesOf = async (root: Locator): Promise<string[]> =>
  (await root.locator(FIELDS).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).map(
    (value) => value.replaceAll(/(?<=\d),(?=\d)/g, ''),
  );
