import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { cellOf, typeInto } from './support/grid-page.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';

test.describe.configure({ timeout: 120_000 });
const SIZES = [
  ...[320, 360, 768, 1280].map((width) => ({ width, text: '100%' })),
  ...[320, 360, 1280].map((width) => ({ width, text: '200%' })),
];
const WRITES = /\/api\/(budgets|checklists|changes)/;
const more = (page: Page) => page.getByRole('button', { name: /^More about/ });

interface Tool {
  name: string;
  make: (page: Page) => Promise<void>;
  /** Makes a change, a different one at each call. */
  edit: (page: Page, n: number) => Promise<void>;
  /** Returns the first element below the toolbar. */
  below: (page: Page) => ReturnType<Page['locator']>;
  button: string;
}

const TOOLS: Tool[] = [
  {
    name: 'checklist',
    make: async (page) => {
      await page.goto('/app/checklist/new-checklist');
      await page.getByLabel('Wedding day').fill(inDays(300));
      await page.getByRole('button', { name: 'Create checklist' }).click();
      await expect(page.getByText('0 of 45 done')).toBeVisible();
    },
    edit: async (page, n) => {
      await page.getByRole('checkbox').nth(n).press('Space');
    },
    below: (page) => page.getByRole('region', { name: 'Progress' }),
    button: 'Undo',
  },
  {
    name: 'budget',
    make: async (page) => {
      await page.goto('/app/budget/new-budget');
      await page.getByLabel('Total', { exact: true }).fill('3m');
      await page.getByRole('button', { name: 'Create budget' }).click();
      await page.waitForURL('**/app/budget/edit-budget?id=*');
    },
    edit: async (page, n) => {
      await typeInto(cellOf(page, 'Contingency', 'Estimate'), `${450 + n}k`);
      await page.keyboard.press('Enter');
    },
    below: (page) => page.getByRole('region', { name: 'Plan, agreed and paid' }),
    button: 'Undo',
  },
];

/** Returns where the toolbar and what follows it are at each size: one line each, to compare with another state. */
async function places(page: Page, { below, button }: Tool): Promise<string[]> {
  const lines: string[] = [];
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      scrollTo(0, 0);
    }, text);
    await expect(more(page)).toBeVisible();
    const dots = await more(page).boundingBox();
    expect.soft(dots && dots.x >= 0 && dots.x + dots.width <= width, `⋮ in sight at ${width}`).toBe(true);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `scrolls sideways at ${width}, ${text}`).toBeLessThanOrEqual(0);
    const other = await page.getByRole('button', { name: button, exact: true }).first().boundingBox();
    const next = await below(page).first().boundingBox();
    const [at, beside, top] = [dots, other, next].map((box) => box && `${box.x},${box.y}`);
    lines.push(`${width} ${text}: ⋮ ${at}, ${button} ${beside}, below ${top}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1280, height: 800 });
  return lines;
}

async function refuseWrites(context: BrowserContext): Promise<void> {
  const body = JSON.stringify({ status: 422, message: 'There is no room for this.', code: 'INVALID' });
  await context.route(WRITES, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, contentType: 'application/json', body }),
  );
}

for (const tool of TOOLS) {
  const title = `nothing in the toolbar of a ${tool.name} moves, whatever state its edits are in`;
  test(title, { tag: '@long' }, async ({ page, context, faults }) => {
    const says = (text: RegExp) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout: 30_000 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInFresh(page);
    await tool.make(page);
    await says(/^Saved$/);
    const saved = await places(page, tool);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(WRITES, async (route) => {
      await held;
      await route.fallback();
    });
    await tool.edit(page, 0);
    await says(/^Saving$/);
    expect.soft(await places(page, tool), 'Saving').toEqual(saved);
    release();
    await says(/^Saved$/);
    await context.unroute(WRITES);

    await context.setOffline(true);
    await tool.edit(page, 1);
    await says(/^Saved on this (phone|computer)$/);
    expect.soft(await places(page, tool), 'Saved on this phone').toEqual(saved);
    for (let n = 2; n < 6; n += 1) await tool.edit(page, n);
    await says(/^Saved on this (phone|computer) \(5\)$/);
    expect.soft(await places(page, tool), 'Saved on this phone (5)').toEqual(saved);
    await context.setOffline(false);
    await says(/^Saved$/);

    await refuseWrites(context);
    await tool.edit(page, 6);
    await expect(page.getByRole('dialog', { name: 'This could not be saved' })).toBeVisible();
    await page.keyboard.press('Escape');
    await says(/^Needs your choice$/);
    expect.soft(await places(page, tool), 'Needs your choice').toEqual(saved);
    forget(faults, NO_NETWORK);
    forget(faults, /status of 422/);
  });
}
