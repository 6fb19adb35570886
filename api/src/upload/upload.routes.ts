import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import * as s from '@wedding/shared/contract/upload.schema.ts';
import * as calls from '@wedding/shared/contract/upload.ts';
import type { FastifyInstance } from 'fastify';
import { categoryExists } from '../category/category.store.ts';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { dropUnnamed } from '../media/media-claim.store.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import { isForm } from '../plugins/form.ts';
import { toMoment } from '../plugins/moment.ts';
import { type RouteInput, route } from '../plugins/route.ts';
import { adminFilm, filmsLike } from '../video/admin-video.store.ts';
import type { MediaAccess } from '../video/media-access.ts';
import { receiveForm } from '../video/upload.ts';
import { toAdminVideo } from '../video/video-wire.ts';
import { finishUpload } from './finish-upload.ts';
import * as store from './upload.store.ts';
import type { UploadRow } from './upload.tables.ts';

interface Parts {
  access: MediaAccess;
  tools: () => Promise<Ffmpeg>;
}
type Texts = { title?: string; description?: string; category_id?: number | '' | null };

/** What stands around the pieces: the list of them, their texts, and the film that they become. */
export function registerUploadRoutes(app: FastifyInstance, { access, tools }: Parts): void {
  const { db, media, config } = app;
  const parts = { db, media, log: app.log, tools, maxBytes: config.maxUploadBytes };

  const own = async ({ params, caller }: { params: { id: string } } & Pick<RouteInput<never>, 'caller'>) => {
    const owned = { id: params.id, accountId: caller.accountId };
    const upload = await store.ownUpload(db, owned);
    if (!upload) throw notFound('This upload');
    return { owned, upload };
  };

  async function save(id: string, texts: Texts, poster?: string): Promise<void> {
    const { title, description, category_id } = texts;
    if (typeof category_id === 'number' && !(await categoryExists(db, category_id))) {
      throw invalid('category_id', 'This category does not exist.');
    }
    const replaced = await store.saveTexts(db, id, {
      // A film has a name: an empty field keeps the one it had.
      ...(title && { title }),
      ...(description !== undefined && { description }),
      ...(category_id !== undefined && { category_id: category_id || null }),
      ...(poster && { poster }),
    });
    await dropUnnamed(parts, replaced);
  }

  route(app, calls.listUploads, s.listUploadsSchema, async ({ caller }) => ({
    data: (await store.uploadsOf(db, caller.accountId)).map(toUpload),
  }));

  route(app, calls.listDuplicates, s.listDuplicatesSchema, async ({ query }) => ({
    data: (await filmsLike(db, query.fingerprint)).map(({ created_at, ...film }) => ({
      ...film,
      created_at: toMoment(created_at),
    })),
  }));

  route(app, calls.updateUpload, s.updateUploadSchema, async (input) => {
    const { owned } = await own(input);
    if (!isForm(input.request)) await save(owned.id, input.body ?? {});
    else {
      const options = { ...parts, schema: s.updateUploadSchema.body, takesVideo: false };
      await receiveForm(input.request, options, ({ fields, poster }) => save(owned.id, fields, poster));
    }
    return { message: 'Saved', data: toUpload((await own(input)).upload) };
  });

  route(app, calls.finishUpload, s.finishUploadSchema, async (input) => {
    const { owned, upload } = await own(input);
    if (upload.video_id === null) await save(owned.id, input.body);
    const id = await finishUpload(parts, input.actor, owned);
    const film = await adminFilm(db, id);
    if (!film) throw notFound('This video');
    const data = toAdminVideo(film, await access.signer(input.caller));
    return {
      message: upload.replaces === null ? 'Video uploaded' : 'The new file is here',
      data,
      status: 201,
    };
  });

  route(app, calls.dropUpload, s.dropUploadSchema, async (input) => {
    const { owned } = await own(input);
    await db.transaction().execute((trx) => store.dropUpload(trx, owned.id));
    return { message: 'Upload cancelled', data: null };
  });
}

const toUpload = ({ account_id, poster, created_at, updated_at, ...row }: UploadRow): Upload => ({
  ...row,
  thumbnail: poster && `/media/posters/${poster}.jpg`,
  created_at: toMoment(created_at),
});
