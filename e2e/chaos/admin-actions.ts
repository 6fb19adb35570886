import { listAdminVideos, uploadVideo } from '../../shared/contract/admin-video.ts';
import { createBlog } from '../../shared/contract/blog.ts';
import { deleteCaptions, saveCaptions } from '../../shared/contract/captions.ts';
import { createTariff } from '../../shared/contract/subscription.ts';
import { finishUpload } from '../../shared/contract/upload.ts';
import type { Action, Work } from './action.ts';
import { Refused } from './client.ts';
import { captionsForm, uploadForm } from './videos.ts';

const LANGS = ['en', 'pcm', 'yo', 'ig'] as const;

/** Returns the actions of an administrator. Videos are rare, because each one is real work for the worker. */
export function adminActions({ admin, chunks, ledger, random, video, videos }: Work): Action[] {
  let price = 1000;
  async function plan() {
    price += 1;
    const body = { name: 'Drill', price, duration: 7, code: null, title: `DRILL ${price}` };
    await ledger.note(`plan ${price}`, 'there', () => admin(createTariff, { body }));
  }
  async function blog() {
    const title = `Blog ${crypto.randomUUID()}`;
    const body = { title, body_html: '<p>Choosing a hall</p>', status: 'published' } as const;
    await ledger.note(`blog ${title}`, 'there', () => admin(createBlog, { body }));
  }
  async function uploadWhole() {
    const title = `Video ${crypto.randomUUID()}`;
    await ledger.note(`video ${title}`, 'there', () =>
      admin(uploadVideo, { body: uploadForm(title, video) }),
    );
  }
  /** The upload that isn't finished, which the next run continues. */
  let open: string | undefined;
  async function uploadChunks() {
    const id = open ?? (await beginUpload());
    open = id;
    for (let at = await chunks.offset(id); at < video.length; ) {
      const start = at;
      at = Math.min(video.length, start + Math.ceil(video.length / 2));
      const bytes = new Uint8Array(video.subarray(start, at));
      if (!(await ledger.note(`upload ${id}`, at, () => chunks.send(id, start, bytes)))) return;
    }
    const finish = () => admin(finishUpload, { params: { id }, body: { later: true } });
    if (await ledger.note(`finish ${id}`, 'there', () => finish().then(() => true))) open = undefined;
  }
  async function beginUpload() {
    const id = await chunks.begin(video.length);
    await ledger.note(`upload ${id}`, 0, async () => {});
    return id;
  }
  let uploads = 0;
  async function upload() {
    uploads += 1;
    await (uploads % 2 === 0 ? uploadWhole() : uploadChunks());
  }
  async function captions() {
    const id = random.oneOf(videos);
    const lang = random.oneOf(LANGS);
    const { data } = await admin(listAdminVideos, { query: { per_page: 100 } });
    const video = data.find((one) => one.id === id);
    // Captions are removed rather than replaced: replaced ones stay for a day, for players that are open.
    const isThere = video?.captions.some((one) => one.lang === lang) ?? false;
    await ledger.note(`captions ${id} ${lang}`, !isThere, () =>
      isThere
        ? admin(deleteCaptions, { params: { id, lang } }).catch(isGone)
        : admin(saveCaptions, { params: { id }, body: captionsForm(lang) }),
    );
  }
  return [
    async () => (random.chance(0.3) ? plan() : blog()),
    Object.assign(upload, { pauseMs: 700 }),
    Object.assign(captions, { pauseMs: 150 }),
  ];
}

/** Ignores a 404: a request on a killed server's connection may take effect after the check, with the wanted result. */
function isGone(error: unknown): void {
  if (!(error instanceof Refused && error.status === 404)) throw error;
}
