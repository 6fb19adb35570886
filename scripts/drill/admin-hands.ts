import { listAdminVideos, uploadVideo } from '../../shared/contract/admin-video.ts';
import { createBlog } from '../../shared/contract/blog.ts';
import { deleteCaptions, saveCaptions } from '../../shared/contract/captions.ts';
import { createPlan } from '../../shared/contract/subscription.ts';
import { Refused } from './client.ts';
import { captionsForm, uploadForm } from './films.ts';
import type { Hand, Work } from './load.ts';

const LANGS = ['en', 'pcm', 'yo', 'ig'] as const;

/** What an administrator does meanwhile. Films come seldom: each is real work for the worker. */
export function adminHands({ admin, ledger, dice, film, films }: Work): Hand[] {
  let price = 1000;
  async function plan() {
    price += 1;
    const body = { name: 'Drill', price, duration: 7, code: null, title: `DRILL ${price}` };
    await ledger.note(`plan ${price}`, 'there', () => admin(createPlan, { body }));
  }
  async function blog() {
    const title = `Blog ${crypto.randomUUID()}`;
    const body = { title, body_html: '<p>Choosing a hall</p>', status: 'published' } as const;
    await ledger.note(`blog ${title}`, 'there', () => admin(createBlog, { body }));
  }
  async function upload() {
    const title = `Film ${crypto.randomUUID()}`;
    await ledger.note(`film ${title}`, 'there', () => admin(uploadVideo, { body: uploadForm(title, film) }));
  }
  async function captions() {
    const [id, lang] = [dice.oneOf(films), dice.oneOf(LANGS)];
    const { data } = await admin(listAdminVideos, { query: { per_page: 100 } });
    const film = data.find((one) => one.id === id);
    // Taken out again rather than replaced: what was replaced stays a day, for players that are open.
    const isThere = film?.captions.some((one) => one.lang === lang) ?? false;
    await ledger.note(`captions ${id} ${lang}`, !isThere, () =>
      isThere
        ? admin(deleteCaptions, { params: { id, lang } }).catch(isGone)
        : admin(saveCaptions, { params: { id }, body: captionsForm(lang) }),
    );
  }
  return [
    async () => (dice.chance(0.3) ? plan() : blog()),
    Object.assign(upload, { pauseMs: 700 }),
    Object.assign(captions, { pauseMs: 150 }),
  ];
}

/** What a killed server's connection had asked for may be done after we looked: that it is gone is what was wanted. */
function isGone(error: unknown): void {
  if (!(error instanceof Refused && error.status === 404)) throw error;
}
