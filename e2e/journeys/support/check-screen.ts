import { expect, type Page } from '@playwright/test';
import { findViolations, findViolationsInBoth, waitForMotion } from './accessible.ts';

/** Whether `npm test` runs everything; the drill and a run by name take the time for all looks. */
const IN_SHORT = process.env.E2E_LONG === 'without';

/** The viewports of a phone and of a laptop. */
export const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

/** Returns the tag of a journey that runs at both sizes: every run covers the phone, the drill covers the laptop. */
export const longUnlessPhone = (width: number) => (width === 360 ? [] : '@long');

/**
 * Checks the page at one size with axe, in light and dark, and for sideways scrolling, and takes a screenshot if E2E_PICTURES is set. In
 * `npm test` axe only runs in light and at the size of the page's users, because half a second of a processor is much.
 * `name` is the page's name in messages and file names.
 */
export async function checkScreen(page: Page, name: string, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  if (!IN_SHORT || isUsual(page, size)) {
    const violations = await (IN_SHORT ? findViolations : findViolationsInBoth)(page);
    expect.soft(violations, `${name} at ${size.width}`).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
  if (!process.env.E2E_PICTURES) return;
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}-${size.width}.png`;
  // An open sheet covers only the viewport.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: `screenshots/${file}`, fullPage });
}

/** Couples and visitors use phones, administrators computers. */
const isUsual = (page: Page, { width }: (typeof SIZES)[number]): boolean =>
  (width === 360) !== /^\/(app\/admin|new-admin)(\/|$)/.test(new URL(page.url()).pathname);

/** The tightest three: a phone with its keyboard open, one on its side, and the narrowest with text of twice the size. */
export const TIGHTEST = [
  { width: 360, height: 320, text: '100%' },
  { width: 740, height: 360, text: '100%' },
  { width: 320, height: 640, text: '200%' },
];
const TIGHT = [
  ...TIGHTEST,
  { width: 320, height: 800, text: '100%' },
  { width: 640, height: 360, text: '100%' },
  { width: 360, height: 800, text: '200%' },
  { width: 1280, height: 800, text: '200%' },
];

/** Checks that the open dialog, or else the page, fits where room is scarce: nothing is cut off or scrolls sideways. */
export async function fits(page: Page, name: string, sizes = IN_SHORT ? TIGHTEST : TIGHT): Promise<void> {
  for (const { width, height, text } of sizes) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    // An open menu finds its new place by this.
    await page.setViewportSize({ width, height });
    await waitForMotion(page);
    if (process.env.E2E_PICTURES)
      await page.screenshot({
        path: `screenshots/${name.replaceAll(/[^\w-]+/g, '_').slice(0, 90)}-${width}-${text}.png`,
      });
    const measure = async () => {
      const root = await page.evaluateHandle(onTop);
      return [
        ...(await root.evaluate(hangingOut)),
        ...(await root.evaluate(unreadable)),
        ...(await root.evaluate(covered)),
      ];
    };
    let faults = await measure();
    // Another sheet may be opening above. By tries: on a busy machine one measurement takes seconds.
    for (let tries = 0; faults.length > 0 && tries < 5; tries++) {
      await page.waitForTimeout(300);
      faults = await measure();
    }
    expect.soft(faults, `${name} at ${width}, text ${text}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Runs in the page. Returns what is open above all else, or the page. */
const onTop = (): Element =>
  document.querySelector('[role=menu]') ??
  document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog[open], .swal2-popup') ??
  document.body;

/** Runs in the page. Finds what is cut off at the sides of what is open, except in rows that scroll sideways. */
function hangingOut(root: Element): string[] {
  const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
  const edge = root.getBoundingClientRect();
  // A dialog of SweetAlert scrolls with what is around it.
  const isOpened = root !== document.body && !root.matches('.swal2-popup');
  const faults: string[] = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  const outside = edge.left < -1 || edge.right > clientWidth + 1;
  if (outside || (isOpened && (edge.top < -1 || edge.bottom > clientHeight + 1)))
    faults.push(`${root.nodeName} itself: ${[edge.left, edge.top, edge.right, edge.bottom].map(Math.round)}`);
  const [body, foot] = root.matches('dialog') ? [...root.children].slice(1) : [];
  const hidden = foot ? foot.getBoundingClientRect().bottom - edge.bottom : 0;
  if (body && (hidden > 1 || body.clientHeight < Math.min(60, body.scrollHeight)))
    faults.push(
      `the sheet has ${body.clientHeight} for ${body.scrollHeight}, and hides ${Math.round(hidden)}`,
    );
  for (const element of root.querySelectorAll('*')) {
    const { left, right, width } = element.getBoundingClientRect();
    // Text for screen readers only is one pixel wide. The phone's closed sidebar is beside the page.
    if (width <= 1 || (left >= edge.left - 1 && right <= edge.right + 1)) continue;
    if (getComputedStyle(element).visibility === 'hidden') continue;
    // The toaster is as wide as the page and starts beside its edge; the toasts in it don't.
    if (element.matches('[data-sonner-toaster]')) continue;
    let scroller = element.parentElement;
    while (scroller && scroller !== root && getComputedStyle(scroller).overflowX === 'visible')
      scroller = scroller.parentElement;
    const style = scroller ? getComputedStyle(scroller) : undefined;
    // A row of chips or tabs scrolls sideways. A body that also scrolls down must not.
    const sideways =
      style?.overflowX === 'auto' && style.overflowY !== 'auto' ? true : style?.scrollbarWidth === 'none';
    if (sideways || style?.overflowX === 'hidden') continue;
    faults.push(
      `${element.nodeName} ${element.textContent?.slice(0, 30)}: ${Math.round(left)} to ${Math.round(right)}`,
    );
  }
  return faults.slice(0, 5);
}

/** Runs in the page. Finds controls and amounts that something else covers wherever the page is scrolled to. */
function covered(root: Element): string[] {
  const amounts = [...root.querySelectorAll<HTMLElement>('*')].filter(
    ({ firstElementChild, textContent }) => !firstElementChild && /₦\d/.test(textContent),
  );
  const controls = root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea');
  const problems: string[] = [];
  /** Text for screen readers only is one pixel wide. */
  const isForReaders = (element: Element | null): boolean =>
    element !== null && (element.clientWidth === 1 || isForReaders(element.parentElement));
  for (const control of [...controls, ...amounts]) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest('[inert], [aria-hidden="true"]') || isForReaders(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    // What lies outside until it has the focus, as the link that skips the navigation and the button for shortcuts.
    if (box.width <= 1 || box.right <= 0 || box.bottom <= 0 || box.top >= innerHeight) continue;
    const isFree = (share: number) => {
      const top = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      // A toast goes away by itself.
      if (top?.closest('[data-sonner-toaster]')) return true;
      return (
        top !== null &&
        (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control) === true)
      );
    };
    const places = [0.25, 0.5, 0.75];
    // A control is pressed where it is free. All of an amount is read.
    if (amounts.includes(control) ? !places.every(isFree) : !places.some(isFree))
      problems.push(
        `${control.nodeName} “${(control.ariaLabel ?? control.textContent ?? '').slice(0, 30)}” is covered`,
      );
  }
  scrollTo({ top: 0, behavior: 'instant' });
  // A menu scrolls. Nobody could scroll a sheet back.
  if (root.matches('dialog') && root.scrollTop > 0)
    problems.push(`the head is scrolled away by ${root.scrollTop}`);
  return problems.slice(0, 5);
}

/** Runs in the page. Finds text that its box cuts off without an ellipsis, and text that is broken letter by letter or inside a word. */
function unreadable(root: Element): string[] {
  const WORD = /(?<![^\s(“])[\p{L}\p{M}’]{2,10}(?![^\s).,:;!?”])/gu;
  const faults: string[] = [];
  const textNodes = document.createTreeWalker(root, 4);
  while (textNodes.nextNode()) {
    const node = textNodes.currentNode as Text;
    const text = node.data.trim();
    const element = node.parentElement;
    // Hidden slides of a carousel are beside it. Text for screen readers only is one pixel wide.
    if (!text || !element || element.closest('script, style, svg, [aria-hidden="true"], [inert]')) continue;
    if (element.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (lines.length > 4 && text.length / lines.length < 3)
      faults.push(`“${text}” stands in ${lines.length} lines`);
    // Not longer ones, for which the smallest screen has no room in the largest text, nor parts of addresses and numbers.
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) faults.push(`“${word}” is broken inside`);
    }
    const right = Math.max(...lines.map((line) => line.right));
    let box: Element | null = element;
    while (box && !/hidden|clip|auto/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box || box === document.documentElement || lines.length === 0) continue;
    const { overflowX, overflowY, textOverflow, webkitLineClamp, visibility } = getComputedStyle(box);
    // An ellipsis tells of more words. The rest of an amount must not be guessed.
    const isMarked = (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && !/^₦\d/.test(text);
    const scrolls = overflowX === 'auto' && overflowY !== 'auto';
    const edge = box.getBoundingClientRect();
    if (isMarked || scrolls || visibility === 'hidden' || edge.width <= 1 || right <= edge.right + 1)
      continue;
    if (getComputedStyle(box).scrollbarWidth === 'none') continue;
    faults.push(`“${text.slice(0, 30)}” is cut at ${Math.round(edge.right)} of ${Math.round(right)}`);
  }
  return faults.slice(0, 5);
}
