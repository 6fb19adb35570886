import * as account from './account.ts';
import * as adminVideo from './admin-video.ts';
import * as administrator from './administrator.ts';
import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as blog from './blog.ts';
import * as browserError from './browser-error.ts';
import * as budget from './budget.ts';
import * as calendar from './calendar.ts';
import type { Call } from './call.ts';
import * as captions from './captions.ts';
import * as category from './category.ts';
import * as changes from './changes.ts';
import * as checklist from './checklist.ts';
import * as contact from './contact.ts';
import * as debug from './debug.ts';
import * as device from './device.ts';
import * as me from './me.ts';
import * as member from './member.ts';
import * as membership from './membership.ts';
import * as messageThread from './message-thread.ts';
import * as nextStep from './next-step.ts';
import * as publicVideo from './public-video.ts';
import * as reminder from './reminder.ts';
import * as report from './report.ts';
import * as signup from './signup.ts';
import * as subscription from './subscription.ts';
import * as tableView from './table-view.ts';
import * as templateBin from './template-bin.ts';
import * as upload from './upload.ts';
import * as video from './video.ts';
import * as weddingPlan from './wedding-plan.ts';

const calls = {
  ...account,
  ...category,
  ...debug,
  ...video,
  ...publicVideo,
  ...adminVideo,
  ...administrator,
  ...captions,
  ...upload,
  ...budget,
  ...checklist,
  ...tableView,
  ...templateBin,
  ...changes,
  ...subscription,
  ...member,
  ...membership,
  ...messageThread,
  ...alerts,
  ...blog,
  ...contact,
  ...report,
  ...signup,
  ...me,
  ...audit,
  ...browserError,
  ...weddingPlan,
  ...calendar,
  ...nextStep,
  ...reminder,
  ...device,
};
export type NamedCalls = typeof calls;

/** Every operation by name: the api must serve them, OpenAPI lists them, and the matrix and the fuzzer run them. */
export const allCalls: Readonly<Record<string, Call>> = calls;
