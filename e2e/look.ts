import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone, and a laptop. */
export const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

/**
 * Holds what is on the page to axe and to its width at one size, and keeps a picture where
 * E2E_PICTURES is set; `name` says what it is.
 */
export async function look(page: Page, name: string, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  // Without frames of others there is nothing to put together on a page of its own, at each look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) =>
      `${name} at ${size.width}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect.soft(findings).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
  if (!process.env.E2E_PICTURES) return;
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}-${size.width}.png`;
  // A sheet lies over what is in sight.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: `screenshots/${file}`, fullPage });
}
