import { dropOldProofs } from './account/number-proof.store.ts';
import { dropOldAttempts } from './auth/attempts.ts';
import { dropOldChallenges } from './auth/passkey-challenge.ts';
import { purgeBlogs } from './blog/blog-bin.store.ts';
import { sweepPictures } from './blog/blog-picture.store.ts';
import { publishDueBlogs } from './blog/publish-blogs.store.ts';
import { purgeCategories } from './category/category.store.ts';
import { addMonths } from './db/partitions.ts';
import { writeDemoBlogs } from './demo/demo-blogs.ts';
import { addDemoVideo } from './demo/demo-video.ts';
import { type JobDeps, type JobHandlers, runJobs } from './jobs/run-jobs.ts';
import type { MediaStore } from './media/store/media-store.ts';
import { removeFiles } from './media/store/remove-files.store.ts';
import type { Ffmpeg } from './media/tools/find-ffmpeg.ts';
import { eraseDueAccounts } from './personal-data/erase.store.ts';
import { purgeRemoved } from './planning/bin/purge.store.ts';
import { RETENTION_MS } from './planning/bin/retention.ts';
import { forgetClients } from './planning/mutation.store.ts';
import { purgeTemplateBin } from './planning/templates/template-bin.store.ts';
import { pushKeys } from './reminder/push-keys.ts';
import { pushSender } from './reminder/push-sender.ts';
import { dropOldReminders, sendReminders } from './reminder/send-reminders.ts';
import { dropUnknownTexts } from './subscription/erase-messages.store.ts';
import { actOnMessage, processWaitingEvents } from './subscription/membership.store.ts';
import { dropOldSignupRequests } from './subscription/signup.store.ts';
import { type FinishDeps, finishUpload } from './upload/finish-upload.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';
import { purgeVideos } from './video/library/video-bin.store.ts';
import { publishDue } from './video/library/video-status.store.ts';
import { runProcessJob } from './video/processing/process-job.ts';
import { sweepOriginals } from './video/processing/sweep-originals.ts';

interface WorkDeps extends JobDeps {
  media: MediaStore;
  dataDir: string;
  tools: () => Promise<Ffmpeg>;
  /** See `MembershipRules`. */
  graceHours: number;
  /** The address that push services write to, `mailto:` or https, and their hosts. Without it no reminders are sent. */
  push?: { contact: string; services: readonly string[] };
}

/** The crontab times of the timed jobs: nightly, hourly or every minute. One worker runs each of them. */
const TIMED: { [K in keyof ReturnType<typeof lightJobs>]?: string } = {
  'sweep-originals': '17 2 * * *',
  'purge-removed': '47 2 * * *',
  'add-months': '57 2 * * *',
  'forget-due': '23 * * * *',
  'send-reminders': '7 * * * *',
  'sweep-messages': '* * * * *',
  'publish-due': '* * * * *',
};

/** Runs all kinds of jobs of this site until stopped. */
export const startWork = (deps: WorkDeps): Promise<{ stop: () => Promise<void> }> =>
  runJobs(deps, { heavy: heavyJobs(deps), files: fileJobs(deps), light: lightJobs(deps), timed: TIMED });

/** Returns the encoding jobs. Encoding takes every core, so they run one at a time; other jobs never wait for them. */
function heavyJobs(deps: WorkDeps): JobHandlers {
  return {
    'process-video': (payload, signal) => runProcessJob(deps, payload, signal),
    'demo-video': ({ slug }, signal) => addDemoVideo(deps, slug, signal),
  };
}

/** Returns the jobs that copy and check uploads. They are slow, so a text that ends a membership doesn't wait for them. */
export const fileJobs = (deps: FinishDeps): JobHandlers => ({
  'finish-upload': (payload, signal) => finishUpload(deps, payload, signal),
});

function lightJobs({ db, media, log, graceHours, push }: WorkDeps) {
  return {
    'remove-media': async ({ keys }) => {
      await removeFiles({ db, media }, keys);
    },
    'demo-blogs': () => writeDemoBlogs({ db, media }),
    'act-on-message': ({ journal_id }) => actOnMessage(db, journal_id, { graceHours }),
    'sweep-messages': async () => {
      const acted = await processWaitingEvents(db, { graceHours });
      if (acted > 0) log.warn({ acted }, 'messages that no job had acted on');
    },
    'sweep-originals': async () => {
      const swept = (await sweepOriginals(db, media)) + (await sweepUploads(db, media));
      if (swept > 0) log.info({ swept }, 'uploads that never became videos were removed');
      const pictures = await sweepPictures(db, media);
      if (pictures > 0) log.info({ pictures }, 'pictures that no blog shows were removed');
    },
    'publish-due': async () => {
      const published = await publishDue(db);
      if (published > 0) log.info({ published }, 'scheduled videos were published');
      const posts = await publishDueBlogs(db);
      if (posts > 0) log.info({ posts }, 'scheduled blogs were published');
    },
    'purge-removed': async () => {
      const until = new Date(Date.now() - RETENTION_MS);
      const bins = [purgeRemoved(db), purgeBlogs(db), purgeTemplateBin(db)];
      const ours = [purgeVideos(db, until), purgeCategories(db, until)];
      const purged = (await Promise.all([...bins, ...ours])).reduce((all, rows) => all + rows, 0);
      if (purged > 0) log.info({ purged }, 'rows that were removed thirty days ago are gone');
    },
    'send-reminders': async () => {
      if (!push) return;
      const send = pushSender({ keys: await pushKeys(db), ...push });
      const sent = await sendReminders(db, { send });
      if (sent > 0) log.info({ sent }, 'reminders were sent');
    },
    'add-months': () => addMonths(db),
    'forget-due': async () => {
      await forgetClients(db);
      await dropOldProofs(db);
      await dropOldChallenges(db);
      await dropOldAttempts(db);
      await dropOldReminders(db);
      await dropOldSignupRequests(db);
      await dropUnknownTexts(db);
      const erased = await eraseDueAccounts(db);
      if (erased > 0) log.info({ erased }, 'accounts whose thirty days were over were erased');
    },
  } satisfies JobHandlers;
}
