import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { ownGateway } from '../cluster/release-gateway.ts';
import { signInAdmin, test } from './support/journey.ts';

const PART = 'mfe-admin';
const MANIFEST = {
  name: PART,
  contract: '^1.0.0',
  routes: [{ path: 'app/admin/overview', auth: 'admin', title: 'Local' }],
  nav: [],
  slots: { offers: [], fills: [] },
};
const ENTRY = `var mfe_admin = { init(scope) { this.shared = scope; }, async get() {
  const React = await (await Object.values(this.shared.react)[0].get())();
  const Component = () => React.createElement('h1', null, 'From this machine');
  return () => ({ default: [{ path: 'app/admin/overview', Component }], fills: {} });
} };`;

/** A developer's machine, as far as a browser needs it. */
async function startDevServer() {
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'application/json');
    answer.end(url.startsWith('/mfe.json') ? JSON.stringify(MANIFEST) : ENTRY);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('an administrator takes a part from a development server by the panel, and back, for this browser alone', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const { server, origin } = await startDevServer();
  const gateway = await ownGateway(String(baseURL), { devOrigins: [origin] });
  const page = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
  const local = page.getByRole('heading', { level: 1, name: 'From this machine' });
  const panel = page.getByRole('complementary', { name: 'Parts of this page' });
  const openPanel = async () => {
    // The key is heard once the page has had the line to itself.
    await expect(async () => {
      await page.keyboard.press('Alt+Shift+P');
      await expect(panel).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  await signInAdmin(page);
  await openPanel();
  await panel.getByLabel(`Development server of ${PART}`).fill(origin);
  await panel.getByRole('button', { name: `Use it for ${PART}` }).click();
  await expect(page.getByText(`Show ${PART} from ${origin} in this browser?`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.goto('/app/admin/overview');
  await expect(local).toBeVisible();
  await expect(page.getByText(`Not the released site: ${PART} from ${origin}`)).toBeVisible();
  const html = await (await fetch(`${gateway.baseURL}/app/admin/overview`)).text();
  expect(html).not.toContain(origin);
  await openPanel();
  await expect(panel.getByText(`from ${origin}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Take all parts from the release' }).click();
  await page.goto('/app/admin/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(local).toHaveCount(0);
  await page.context().close();
  await gateway.close();
  server.close();
});
