import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { signInCouple, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

/** Reads page metadata as a messenger's preview does: from the HTML, without running anything. */
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '';

test('a shared link describes its page with a picture, before any script runs', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/', '/about-us', '/signup', '/privacy-policy', '/terms-of-use']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}">`);
    expect(meta(html, 'og:title')).not.toBe('');
    expect(meta(html, 'description').length, path).toBeGreaterThan(20);
    const picture = await request.get(meta(html, 'og:image'));
    expect(picture.headers()['content-type'], path).toBe('image/png');
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    // Messengers don't show heavier pictures.
    expect(bytes.length).toBeLessThan(300_000);
  }
});

test('a published post is in the sitemap, and a link to it carries its own title and excerpt', async ({
  request,
  baseURL,
}) => {
  const admin = await adminClient(request);
  const title = 'Aṣọ ẹbí & "lists" <of guests>';
  const { id } = await admin.send('/admin/blogs', {
    multipart: {
      title,
      excerpt: 'Who wears what',
      body_html: '<p>For members alone.</p>',
      status: 'published',
    },
  });
  const address = `/blog/${id}-aso-ebi-lists-of-guests`;
  const short = await request.get(`/blog/${id}`, { maxRedirects: 0 });
  expect([short.status(), short.headers().location]).toEqual([301, address]);
  const html = await (await request.get(address)).text();
  expect(meta(html, 'og:title')).toBe('Aṣọ ẹbí &amp; &quot;lists&quot; &lt;of guests&gt;');
  expect(meta(html, 'og:description')).toBe('Who wears what');
  expect(html).not.toContain('For members alone');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}${address}</loc>`);
  expect(sitemap).toContain(`<loc>${baseURL}/about-us</loc>`);
  expect(sitemap).not.toContain('/app/');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect((await request.get('/blog/999999')).status()).toBe(404);
});

test('a lesson that is shared from its page carries its title and cover, and leads to the sign-up', {
  tag: '@long',
}, async ({ page, request, baseURL }) => {
  test.setTimeout(180_000);
  const title = `Choosing the band ${Date.now() % 100_000}`;
  await publishVideo(await adminClient(request), title, 8);
  await signInCouple(page, COUPLE);
  await page.getByText(title).first().click();
  await page.waitForURL('**/app/video/watch/*');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const whatsapp = page.getByRole('dialog').getByRole('link', { name: /WhatsApp/i });
  const shared = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
  const path = /\/lesson\/\d+/.exec(shared)?.[0] ?? '';
  expect(shared).toContain(`${baseURL}${path}`);

  const html = await (await request.get(path)).text();
  expect(meta(html, 'og:title')).toBe(title);
  expect(meta(html, 'og:image')).toMatch(/\/media\/posters\/[\w-]+\.jpg$/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Choose your plan' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  expect((await request.get('/lesson/999999')).status()).toBe(404);
});
