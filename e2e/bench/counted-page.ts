import type { Locator, Page } from 'playwright';

/** A page as a person uses it: each press, each field that is filled and each choice is one action. */
export class CountedPage {
  actions = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  press = (name: string | RegExp, within: Page | Locator = this.page) =>
    this.act(() => within.getByRole('button', { name }).first().click());
  pick = (name: string) => this.act(() => this.page.getByRole('menuitem', { name }).click());
  type = (label: string, text: string) =>
    this.act(() => this.page.getByLabel(label, { exact: true }).first().fill(text));
  choose = (label: string, option: string) =>
    this.act(() => this.page.getByLabel(label).first().selectOption({ label: option }));
  async act(work: () => Promise<unknown>): Promise<void> {
    this.actions += 1;
    await work();
  }
}
