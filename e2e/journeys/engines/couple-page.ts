import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Size, Tab } from './tab.ts';

type Text = string | RegExp;
/** How a person finds an element: by a role and its name, a label, a placeholder, a status, or the text itself. */
type Query =
  | { role: string; name?: Text }
  | { label: Text }
  | { placeholder: Text }
  | { status: Text }
  | { text: Text };

/** Each probe searches the whole page, which takes the browser tens of milliseconds. */
const PROBE_MS = 200;
const LIBRARY = '@testing-library/dom/dist/@testing-library/dom.umd.min.js';
const library = readFileSync(fileURLToPath(import.meta.resolve(LIBRARY)), 'utf8');

/** Returns a page object for any browser. Every action waits until its element is there. */
export function couplePage(tab: Tab, baseURL: string) {
  async function until(what: string, probe: () => Promise<boolean>, patience = 40_000): Promise<void> {
    const end = Date.now() + patience;
    let reason = '';
    for (;;) {
      // A page that is being left doesn't respond.
      const done = await probe().catch((error: Error) => {
        reason = `: ${error.name} ${error.message}`;
        return false;
      });
      if (done) return;
      if (Date.now() > end) {
        const page = await tab.evaluate(shownText).catch((error: Error) => error.message);
        throw new Error(`Waited ${patience / 1000} s in vain for ${what}${reason}\nThe page: ${page}`);
      }
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  }

  /** Returns an expression for the first visible element that matches. */
  async function expressionFor(query: Query): Promise<string> {
    if (await tab.evaluate('!window.TestingLibraryDom')) await tab.evaluate(`void (() => {${library}\n})()`);
    return `${callOf(query)}.find((one) => one.checkVisibility({ visibilityProperty: true }))`;
  }
  const count = async (query: Query) => tab.evaluate(`Boolean(${await expressionFor(query)})`);

  /** Waits until the element exists, is scrolled to the middle and has stopped moving. Then calls `act`. */
  async function at(query: Query, act: (expression: string) => Promise<void>): Promise<void> {
    await until(JSON.stringify(printable(query)), async () => {
      const expression = await expressionFor(query);
      if (!(await tab.evaluate(`(${standsStill})(${expression})`))) return false;
      await act(expression);
      return true;
    });
  }

  const element = async (expression: string) => {
    const node = await tab.element(expression);
    if (!node) throw new Error('It has gone.');
    return node;
  };

  return {
    open: (path: string) => tab.open(new URL(path, baseURL).href),
    reload: () => tab.reload(),
    path: () => tab.evaluate('location.pathname') as Promise<string>,
    url: () => tab.evaluate('location.href') as Promise<string>,
    evaluate: tab.evaluate,
    sees: (query: Query, patience?: number) =>
      until(JSON.stringify(printable(query)), async () => Boolean(await count(query)), patience),
    misses: (query: Query) =>
      until(`no ${JSON.stringify(printable(query))}`, async () => !(await count(query))),
    reaches: (path: string) => until(path, async () => (await tab.evaluate('location.pathname')) === path),
    until,
    click: (query: Query) =>
      at(query, async (found) => {
        if (!(await tab.evaluate(`(${awaitsClick})(${found})`))) throw new Error('It is covered.');
        await (await element(found)).click();
        // It is undefined on another page, to which the click led.
        const missed = (await tab.evaluate('window.clickReached')) === false;
        if (missed) throw new Error('It moved before the click.');
      }),
    focus: (query: Query) => at(query, async (found) => void (await tab.evaluate(`${found}.focus()`))),
    press: (letter: string) => tab.press(letter),
    /** Replaces the text of a field. A date is set as its picker would set it. */
    fill: (query: Query, text: string) =>
      at(query, async (found) => {
        const isDay = await tab.evaluate(`${found}.type === 'date'`);
        if (isDay) await tab.evaluate(`(${setValue})(${found}, ${JSON.stringify(text)})`);
        else {
          await tab.evaluate(`(${found}.focus(), ${found}.select())`);
          await (await element(found)).type(text);
        }
      }),
    attribute: (query: Query, attribute: string) =>
      expressionFor(query).then((found) => tab.evaluate(`${found}?.getAttribute('${attribute}')`)),
    resize: (size: Size) => tab.resize(size),
    screenshot: () => tab.screenshot(),
  };
}

/** Runs in the page, as text. Returns the path and the beginning of what is visible. */
const shownText = "location.pathname + ' ' + document.body.innerText.slice(0, 500)";

/** Runs in the page, as text. Scrolls to the element, if there is one, and returns whether it stays where it is. */
const standsStill = `async (element) => {
  if (!element) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  await new Promise((next) => setTimeout(next, 60));
  return before === place();
}`;

/**
 * Runs in the page, as text. Returns whether a click in the middle of the element would reach it now, and notes in
 * `window.clickReached` when one does.
 */
const awaitsClick = `(element) => {
  window.clickReached = false;
  element.addEventListener('click', () => { window.clickReached = true; }, { once: true });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}`;

/** Runs in the page, as text. */
const setValue = `(field, value) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}`;

function callOf(query: Query): string {
  // Visibility is checked only on the elements that are found. Checking it on all elements takes seconds.
  if ('role' in query) {
    const name = query.name === undefined ? '' : `, name: ${sourceOf(query.name)}`;
    return `TestingLibraryDom.screen.queryAllByRole(${sourceOf(query.role)}, { hidden: true${name} })`;
  }
  if ('label' in query) return `TestingLibraryDom.screen.queryAllByLabelText(${sourceOf(query.label)})`;
  if ('placeholder' in query)
    return `TestingLibraryDom.screen.queryAllByPlaceholderText(${sourceOf(query.placeholder)})`;
  if ('status' in query) return `(${withText})(${sourceOf(query.status)}, '[role=status] *, [role=status]')`;
  return `(${withText})(${sourceOf(query.text)}, '*')`;
}

/** Runs in the page, as text. Finds the innermost elements whose whole text matches, however it is split into children. */
const withText = `(wanted, selector) => {
  const said = ({ textContent }) => textContent.replace(/\\s+/g, ' ').trim();
  const matches = (one) => (wanted instanceof RegExp ? wanted.test(said(one)) : said(one) === wanted);
  // A text's own element isn't what a person names.
  const isText = (one) => ['text-run', 'text-space'].includes(one.localName);
  return [...document.body.querySelectorAll(selector)].filter(
    (one) => matches(one) && !isText(one) && ![...one.children].some((child) => !isText(child) && matches(child)));
}`;
const sourceOf = (text: Text) => (typeof text === 'string' ? JSON.stringify(text) : String(text));
const printable = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
export type CouplePage = ReturnType<typeof couplePage>;
