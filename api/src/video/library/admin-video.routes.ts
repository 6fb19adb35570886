import * as calls from '@wedding/shared/contract/admin-video.ts';
import type { BulkChange } from '@wedding/shared/contract/bulk-video.schema.ts';
import * as s from '@wedding/shared/contract/video.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import type { FastifyInstance } from 'fastify';
import { categoryName } from '../../category/category.store.ts';
import { toDate } from '../../db/timestamp.ts';
import { type Actor, write } from '../../db/write.ts';
import type { Caller } from '../../http/caller.ts';
import { isForm } from '../../http/checked-part.ts';
import { countedList } from '../../http/counted-list.ts';
import { readForm } from '../../http/form.ts';
import { HttpError, invalid, notFound } from '../../http/http-error.ts';
import { route } from '../../http/route.ts';
import { dropUnnamed } from '../../media/store/media-claim.store.ts';
import { removeFiles } from '../../media/store/remove-files.store.ts';
import { posterKey, storeFrame } from '../processing/thumbnail.ts';
import { cancelProcessing, jobsOf, queueProcessing } from '../processing/video-job.store.ts';
import * as store from './admin-video.store.ts';
import { listAdminVideos } from './admin-video-list.store.ts';
import { changeMany } from './bulk-video.store.ts';
import { receiveForm } from './upload.ts';
import * as bin from './video-bin.store.ts';
import { type SignPath, toAdminVideo, toJob } from './video-dto.ts';
import { changeStatus, changeStatuses } from './video-status.store.ts';

const VIDEO = 'This video';
const NOT_PLAYABLE = {
  'not playable': 'This video can’t be published yet: it is still being processed.',
  failed: 'The file of this video can’t be used. Replace it first.',
};
const PASSED = 'This time has passed. Choose a later one.';
type CategoryField = number | '' | null | undefined;

const RESULTS = {
  delete: 'moved to the bin',
  restore: 'restored',
} as const;
const STATUS_RESULTS = {
  draft: 'returned to draft',
  scheduled: 'scheduled',
  published: 'published',
  unpublished: 'unpublished',
  archived: 'archived',
} as const;

/** Registers the calls with which administrators manage videos. */
export function registerAdminVideoRoutes(app: FastifyInstance): void {
  const { db, media, config, mediaAccess, tools } = app;
  const upload = { db, media, log: app.log, tools, maxBytes: config.maxUploadBytes };

  const toDto = async (id: number, { caller }: { caller: Caller }) => {
    const video = await store.existingVideo(db, id, { bin: true });
    const sign: SignPath = await mediaAccess.signer(caller);
    return toAdminVideo(video, sign);
  };
  const mustBeCategory = async (id: CategoryField) => {
    if (typeof id === 'number' && (await categoryName(db, id)) === undefined) {
      throw invalid('category_id', 'This category does not exist.');
    }
    return id === '' ? null : id;
  };

  route(app, calls.listAdminVideos, async ({ query, caller }) => {
    const sign = await mediaAccess.signer(caller);
    const data = await countedList(calls.listAdminVideos, query, async (one) => {
      const { rows, ...rest } = await listAdminVideos(db, one);
      const data = rows.map((row) => ({
        ...toAdminVideo(row, sign),
        figures: {
          views: row.period_views ?? 0,
          watch_minutes: Math.round((row.seconds ?? 0) / 60),
          average: row.average,
          completion: row.completion,
        },
      }));
      return { data, ...rest };
    });
    return { data };
  });

  route(app, calls.getAdminVideo, async (input) => ({ data: await toDto(input.params.id, input) }));

  route(app, calls.processVideo, async (input) => {
    const { video_id: id, sound_track: soundTrack } = await readForm(input.request, {
      schema: s.processVideoSchema.body,
      onFile: refuseFile,
      maxFileBytes: 1,
    });
    const { film } = await store.existingVideo(db, id);
    if (soundTrack !== undefined && !film?.sounds.some(({ track }) => track === soundTrack)) {
      throw invalid('sound_track', 'This video has no such sound track.');
    }
    await write(db, input.actor, (trx) => queueProcessing(trx, { videoId: id, soundTrack }));
    return { message: 'Processing has started', data: await toDto(id, input) };
  });

  route(app, calls.changeVideoStatus, async (input) => {
    const { id } = input.params;
    const { status, version, publish_at } = input.body;
    const change = { id, status, version, publishAt: toDate(publish_at) };
    if (status === 'scheduled') refusePast(change.publishAt);
    const outcome = await changeStatus(db, input.actor, change);
    if (outcome === 'missing') throw notFound(VIDEO);
    if (outcome === 'not ahead') throw invalid('publish_at', PASSED);
    if (outcome !== 'changed') throw new HttpError(409, 'NOT_PLAYABLE', NOT_PLAYABLE[outcome]);
    return { message: `Video ${status}`, data: await toDto(id, input) };
  });

  route(app, calls.changeVideosStatus, async ({ body, actor, caller }) => {
    const changes = body.changes.map(({ publish_at, ...change }) => ({
      ...change,
      publishAt: toDate(publish_at),
    }));
    const outcomes = await changeStatuses(db, actor, changes);
    const ids = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    const left = outcomes.filter(({ outcome }) => outcome !== 'changed').map(({ id }) => id);
    const sign = await mediaAccess.signer(caller);
    const videos = await store.adminVideos(db, ids);
    const message = [...groupBy(videos, ({ status }) => STATUS_RESULTS[status])]
      .map(([result, { length }]) => `${formatCounted(length, 'video')} ${result}`)
      .join('. ');
    const changed = videos.map((video) => toAdminVideo(video, sign));
    return { message: message || 'No video was changed', data: { changed, left } };
  });

  /** Says what a change does to videos. Names the category: an undo may file videos in several. */
  async function resultOf(change: BulkChange): Promise<string> {
    if (change.kind === 'status') return STATUS_RESULTS[change.status];
    if (change.kind !== 'category') return RESULTS[change.kind];
    const id = await mustBeCategory(change.category_id);
    return id ? `filed in “${await categoryName(db, id)}”` : 'filed in no category';
  }

  route(app, calls.bulkVideos, async ({ body: { select, change }, actor }) => {
    if (change.kind === 'status' && change.status === 'scheduled') {
      refusePast(toDate(change.publish_at));
    }
    const result = await resultOf(change);
    const data = await changeMany(db, actor, { select, change });
    const message =
      data.changed === 0 && data.left === 0
        ? `Already ${result}`
        : `${formatCounted(data.changed, 'video')} ${result}`;
    return { message, data };
  });

  route(app, calls.updateVideo, async (input) => {
    const { id } = input.params;
    await store.existingVideo(db, id);
    if (!isForm(input.request)) {
      const { thumbnail_at: at, id: named, ...change } = input.body ?? {};
      refuseOther(id, named);
      const poster = at === undefined ? undefined : await storeFrameAt(id, at, input.caller.accountId);
      await saveChange(id, input.actor, { ...change, poster }).catch(async (error: unknown) => {
        if (poster) await dropUnnamed(upload, [posterKey(poster)]);
        throw error;
      });
    } else {
      const account = input.caller.accountId;
      const options = { ...upload, account, schema: s.updateVideoSchema.body, takesVideo: false };
      await receiveForm(
        input.request,
        options,
        ({ fields: { thumbnail_at: _, id: named, ...fields }, poster }) => {
          refuseOther(id, named);
          return saveChange(id, input.actor, { ...fields, poster });
        },
      );
    }
    return { message: 'Video updated', data: await toDto(id, input) };
  });

  function refuseOther(id: number, named: number | undefined): void {
    if (named !== undefined && named !== id) throw invalid('id', 'This is the id of another video.');
  }

  async function storeFrameAt(id: number, seconds: number, account: number): Promise<string> {
    const video = await store.sourceOf(db, id);
    if (!video) throw notFound(VIDEO);
    return storeFrame({ ...upload, account, tools: await tools() }, { key: video.original_key, seconds });
  }

  type Change = Omit<store.VideoChange, 'category_id'> & { category_id?: CategoryField };
  async function saveChange(id: number, actor: Actor, { category_id, ...change }: Change): Promise<void> {
    const category = await mustBeCategory(category_id);
    const categoryChange = category === undefined ? {} : { category_id: category };
    const { found, replaced } = await store.updateVideo(db, actor, {
      id,
      ...present(change),
      ...categoryChange,
    });
    if (!found) throw notFound(VIDEO);
    await dropUnnamed(upload, replaced);
  }

  route(app, calls.deleteVideo, async ({ params, actor }) => {
    if (!(await bin.binVideo(db, actor, params.id))) throw notFound(VIDEO);
    return { message: 'Video deleted', data: null };
  });

  route(app, calls.restoreVideo, async (input) => {
    if (!(await bin.restoreVideo(db, input.actor, input.params.id))) throw notFound(VIDEO);
    return { message: 'Video restored', data: await toDto(input.params.id, input) };
  });

  route(app, calls.purgeVideo, async ({ params, actor, request }) => {
    const keys = await bin.purgeVideo(db, actor, params.id);
    if (!keys) throw notFound(VIDEO);
    // If this fails, the job that was queued with the deletion removes the files.
    await removeFiles({ db, media }, keys).catch((err: unknown) =>
      request.log.warn({ err }, 'files of a deleted video are still there'),
    );
    return { message: 'Video deleted for good', data: null };
  });

  route(app, calls.listVideoJobs, async ({ params }) => {
    await store.existingVideo(db, params.id, { bin: true });
    return { data: (await jobsOf(db, params.id)).map(toJob) };
  });

  route(app, calls.cancelVideoJobs, async ({ params, actor }) => {
    await store.existingVideo(db, params.id, { bin: true });
    const stopped = await cancelProcessing(db, actor, params.id);
    return { message: stopped ? 'Processing cancelled' : 'Nothing was being processed', data: null };
  });
}

function refusePast(date: Date | undefined): void {
  if (!date || Number.isNaN(date.getTime())) {
    throw invalid('publish_at', 'A video can’t be scheduled without a date.');
  }
  if (date <= new Date()) throw invalid('publish_at', PASSED);
}

async function refuseFile(): Promise<never> {
  throw invalid('video', 'There is no place for a file here.');
}

/** Removes the fields that were not sent, so that they keep their values. */
const present = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
