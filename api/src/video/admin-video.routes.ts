import * as calls from '@wedding/shared/contract/admin-video.ts';
import * as s from '@wedding/shared/contract/video.schema.ts';
import type { FastifyInstance } from 'fastify';
import { categoryExists } from '../category/category.store.ts';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import { dropUnnamed } from '../media/media-claim.store.ts';
import { removeFiles } from '../media/remove-files.store.ts';
import { ApiFailure, invalid, notFound } from '../plugins/failure.ts';
import { isForm, readForm } from '../plugins/form.ts';
import { fromMoment } from '../plugins/moment.ts';
import { type RouteInput, route } from '../plugins/route.ts';
import { type Actor, write } from '../plugins/write.ts';
import { adminFilmPage } from './admin-film-page.ts';
import * as store from './admin-video.store.ts';
import { changeStatus, changeStatuses } from './film-status.store.ts';
import type { MediaAccess } from './media-access.ts';
import { keepFrame } from './thumbnail.ts';
import { receiveForm } from './upload.ts';
import { cancelProcessing, jobsOf, queueProcessing } from './video-job.store.ts';
import { type SignPath, toAdminVideo, toJob } from './video-wire.ts';

interface Parts {
  access: MediaAccess;
  tools: () => Promise<Ffmpeg>;
}
const FILM = 'This video';
type CategoryField = number | '' | null | undefined;

/** Everything an administrator does with films. */
export function registerAdminVideoRoutes(app: FastifyInstance, { access, tools }: Parts): void {
  const { db, media, config } = app;
  const upload = { db, media, log: app.log, tools, maxBytes: config.maxUploadBytes };

  const wire = async (id: number, { caller }: Pick<RouteInput<never>, 'caller'>) => {
    const film = await store.adminFilm(db, id);
    if (!film) throw notFound(FILM);
    const sign: SignPath = await access.signer(caller);
    return toAdminVideo(film, sign);
  };
  const mustBeCategory = async (id: CategoryField) => {
    if (typeof id === 'number' && !(await categoryExists(db, id))) {
      throw invalid('category_id', 'This category does not exist.');
    }
    return id === '' ? null : id;
  };

  route(app, calls.listAdminVideos, s.listAdminVideosSchema, async ({ query, caller }) => {
    const { page = 1, per_page = 20, search = '', category_id: categoryId, ...more } = query;
    const { rows, ...rest } = await adminFilmPage(db, { page, per_page, search, categoryId, ...more });
    const sign = await access.signer(caller);
    return { data: { data: rows.map((row) => toAdminVideo(row, sign)), ...rest } };
  });

  route(app, calls.getAdminVideo, s.getAdminVideoSchema, async (input) => ({
    data: await wire(input.params.id, input),
  }));

  route(app, calls.uploadVideo, s.uploadVideoSchema, async (input) => {
    const options = { ...upload, schema: s.uploadVideoSchema.body, takesVideo: true };
    const id = await receiveForm(input.request, options, async ({ fields, video, poster }) => {
      if (!video) throw invalid('video', 'Choose a video file.');
      return store.createFilm(db, input.actor, {
        title: fields.title,
        description: fields.description,
        categoryId: (await mustBeCategory(fields.category_id)) ?? null,
        ...{ original: video, poster },
        process: fields.process === '1',
      });
    });
    return { message: 'Video uploaded', data: await wire(id, input), status: 201 };
  });

  route(app, calls.processVideo, s.processVideoSchema, async (input) => {
    const { schema, onFile } = { schema: s.processVideoSchema.body, onFile: refuseFile };
    const { video_id: id } = await readForm(input.request, { schema, onFile, maxFileBytes: 1 });
    if (!(await store.adminFilm(db, id))) throw notFound(FILM);
    await write(db, input.actor, (trx) => queueProcessing(trx, { videoId: id }));
    return { message: 'Processing has started', data: await wire(id, input) };
  });

  route(app, calls.changeVideoStatus, s.changeVideoStatusSchema, async (input) => {
    const { id } = input.params;
    const { status, publish_at } = input.body;
    const change = { id, status, publishAt: fromMoment(publish_at) };
    if (status === 'scheduled') refusePast(change.publishAt);
    const outcome = await changeStatus(db, input.actor, change);
    if (outcome === 'missing') throw notFound(FILM);
    if (outcome === 'no date') throw invalid('publish_at', 'A video can’t be scheduled without a date.');
    if (outcome === 'not playable') {
      const text = 'This video can’t be published yet: it is still being processed.';
      throw new ApiFailure(409, 'NOT_PLAYABLE', text);
    }
    return { message: `Video ${status}`, data: await wire(id, input) };
  });

  route(app, calls.changeVideosStatus, s.changeVideosStatusSchema, async ({ body, actor, caller }) => {
    const changes = body.changes.map(({ publish_at, ...change }) => ({
      ...change,
      publishAt: fromMoment(publish_at),
    }));
    const outcomes = await changeStatuses(db, actor, changes);
    const done = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    const left = outcomes.filter(({ outcome }) => outcome !== 'changed').map(({ id }) => id);
    const sign = await access.signer(caller);
    const films = await store.adminFilms(db, done);
    const message = `${done.length === 1 ? '1 video' : `${done.length} videos`} changed`;
    return { message, data: { changed: films.map((film) => toAdminVideo(film, sign)), left } };
  });

  route(app, calls.updateVideo, s.updateVideoSchema, async (input) => {
    const { id } = input.params;
    if (!(await store.adminFilm(db, id))) throw notFound(FILM);
    if (!isForm(input.request)) {
      const { thumbnail_at: at, ...change } = input.body ?? {};
      const poster = at === undefined ? undefined : await takeFrame(id, at);
      await saveChange(id, input.actor, { ...change, poster }).catch(async (error: unknown) => {
        if (poster) await dropUnnamed(upload, [store.posterKey(poster)]);
        throw error;
      });
    } else {
      const options = { ...upload, schema: s.updateVideoSchema.body, takesVideo: false };
      await receiveForm(input.request, options, ({ fields: { thumbnail_at: _, ...fields }, poster }) =>
        saveChange(id, input.actor, { ...fields, poster }),
      );
    }
    return { message: 'Video updated', data: await wire(id, input) };
  });

  async function takeFrame(id: number, seconds: number): Promise<string> {
    const film = await store.sourceOf(db, id);
    if (!film) throw notFound(FILM);
    return keepFrame({ ...upload, tools: await tools() }, { key: film.original_key, seconds });
  }

  type Change = Omit<store.FilmChange, 'category_id'> & { category_id?: CategoryField };
  async function saveChange(id: number, actor: Actor, { category_id, ...change }: Change): Promise<void> {
    const category = await mustBeCategory(category_id);
    const filed = category === undefined ? {} : { category_id: category };
    const { found, replaced } = await store.updateFilm(db, actor, { id, ...present(change), ...filed });
    if (!found) throw notFound(FILM);
    await dropUnnamed(upload, replaced);
  }

  route(app, calls.deleteVideo, s.deleteVideoSchema, async ({ params, actor, request }) => {
    const keys = await store.deleteFilm(db, actor, params.id);
    if (!keys) throw notFound(FILM);
    // The job that was queued with the deletion tries again.
    await removeFiles({ db, media }, keys).catch((err: unknown) =>
      request.log.warn({ err }, 'files of a deleted video are still there'),
    );
    return { message: 'Video deleted', data: null };
  });

  route(app, calls.listVideoJobs, s.listVideoJobsSchema, async ({ params }) => {
    if (!(await store.adminFilm(db, params.id))) throw notFound(FILM);
    return { data: (await jobsOf(db, params.id)).map(toJob) };
  });

  route(app, calls.cancelVideoJobs, s.cancelVideoJobsSchema, async ({ params, actor }) => {
    if (!(await store.adminFilm(db, params.id))) throw notFound(FILM);
    const stopped = await cancelProcessing(db, actor, params.id);
    return { message: stopped ? 'Processing cancelled' : 'Nothing was being processed', data: null };
  });
}

function refusePast(date: Date | undefined): void {
  if (!date || Number.isNaN(date.getTime())) {
    throw invalid('publish_at', 'A video can’t be scheduled without a date.');
  }
  if (date <= new Date())
    throw invalid('publish_at', 'This moment is over. Choose one that is still to come.');
}

async function refuseFile(): Promise<never> {
  throw invalid('video', 'There is no place for a file here.');
}

/** Without the fields that were not sent: they stay as they are. */
const present = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
