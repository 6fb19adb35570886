import { uploadVideo } from '../../shared/contract/admin-video.ts';
import { createBlog } from '../../shared/contract/blog.ts';
import { createPlan } from '../../shared/contract/subscription.ts';
import { uploadForm } from './films.ts';
import type { Hand, Work } from './load.ts';

/** What an administrator does meanwhile. Films come seldom: each is real work for the worker. */
export function adminHands({ admin, ledger, dice, film }: Work): Hand[] {
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
  return [async () => (dice.chance(0.3) ? plan() : blog()), Object.assign(upload, { pauseMs: 700 })];
}
