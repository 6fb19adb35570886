import { expect, type Page } from '@playwright/test';

/** The page object of a video. Reads the position where a person reads it: on the seek bar. */
export function watchPage(page: Page, title: string) {
  const seek = page.getByRole('slider', { name: 'Seek' });
  /** Returns the position in seconds, or -1 before the video plays. */
  async function place(): Promise<number> {
    const valueText = (await seek.count()) > 0 ? await seek.getAttribute('aria-valuetext') : null;
    const [, minutes, seconds] = /^(\d+):(\d\d) of/.exec(valueText ?? '') ?? [];
    return minutes ? Number(minutes) * 60 + Number(seconds) : -1;
  }
  const reaches = (second: number) =>
    expect
      .poll(place, { message: `the video at ${second} s`, timeout: 60_000 })
      .toBeGreaterThanOrEqual(second);
  return {
    seek,
    place,
    reaches,
    async open() {
      await page.goto(`/app/overview?search=${encodeURIComponent(title)}`);
      await page.getByRole('link', { name: title }).first().click();
    },
    /** Starts from the beginning and waits until the video really plays. */
    async play() {
      const start = page.getByRole('button', { name: /^(Start over|Play )/ });
      await start.last().click();
      await reaches(1);
    },
    /** Pauses with a key, so that controls that have faded don't matter. */
    async pause() {
      await page.keyboard.press('k');
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    },
    async goOn() {
      await page.keyboard.press('k');
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeAttached();
    },
  };
}
