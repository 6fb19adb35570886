import { z } from 'zod';
import * as account from './account.schema.ts';
import * as administrator from './administrator.schema.ts';
import * as alerts from './alerts.schema.ts';
import { allCalls, type NamedCalls } from './all-calls.ts';
import * as audit from './audit.schema.ts';
import * as blog from './blog.schema.ts';
import * as browserError from './browser-error.schema.ts';
import * as budget from './budget.schema.ts';
import * as calendar from './calendar.schema.ts';
import type { Call, CallSchema } from './call.ts';
import * as captions from './captions.schema.ts';
import * as category from './category.schema.ts';
import * as changes from './changes.schema.ts';
import * as checklist from './checklist.schema.ts';
import * as contact from './contact.schema.ts';
import * as contentCalendar from './content-calendar.schema.ts';
import * as debug from './debug.schema.ts';
import * as device from './device.schema.ts';
import * as me from './me.schema.ts';
import * as member from './member.schema.ts';
import * as membership from './membership.schema.ts';
import * as messageThread from './message-thread.schema.ts';
import * as nextStep from './next-step.schema.ts';
import * as publicVideo from './public-video.schema.ts';
import * as reminder from './reminder.schema.ts';
import * as report from './report.schema.ts';
import * as signup from './signup.schema.ts';
import * as subscription from './subscription.schema.ts';
import * as tableView from './table-view.schema.ts';
import * as templateBin from './template-bin.schema.ts';
import * as upload from './upload.schema.ts';
import * as video from './video.schema.ts';
import * as videoJob from './video-job.schema.ts';
import * as videoPage from './video-page.schema.ts';
import * as weddingPlan from './wedding-plan.schema.ts';

const exported = {
  ...account,
  ...administrator,
  ...category,
  ...debug,
  ...video,
  ...videoJob,
  ...videoPage,
  ...publicVideo,
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
  ...contentCalendar,
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

/** Each call is typed by the `<name>Schema` of its domain's schema file. If one is missing, this doesn't compile. */
const schemas: { [N in keyof NamedCalls as `${N}Schema`]: NonNullable<NamedCalls[N]['schema']> } = exported;
const byName: Readonly<Record<string, CallSchema>> = schemas;
const byCall = new Map(Object.entries(allCalls).map(([name, call]) => [call, byName[`${name}Schema`]]));

/** Returns the schemas of a call. For servers only: no page's bundle includes them. */
export function schemaOf<S extends CallSchema>(call: Call<S>): S {
  const schema = byCall.get(call);
  if (!schema) throw new Error(`${call.path} is not listed in shared/contract/all-calls.ts.`);
  // The mapped type above guarantees that the two match.
  return schema as S;
}

/** Converts a schema to JSON Schema, for its input or its output. A type that JSON can't represent becomes "any". */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });
