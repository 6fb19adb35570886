import { z } from 'zod';
import * as accountSchemas from './account.schema.ts';
import * as account from './account.ts';
import * as adminVideo from './admin-video.ts';
import * as administratorSchemas from './administrator.schema.ts';
import * as administrator from './administrator.ts';
import * as alertsSchemas from './alerts.schema.ts';
import * as alerts from './alerts.ts';
import * as auditSchemas from './audit.schema.ts';
import * as audit from './audit.ts';
import * as blogSchemas from './blog.schema.ts';
import * as blog from './blog.ts';
import * as browserErrorSchemas from './browser-error.schema.ts';
import * as browserError from './browser-error.ts';
import * as budgetSchemas from './budget.schema.ts';
import * as budget from './budget.ts';
import * as bulkVideoSchemas from './bulk-video.schema.ts';
import * as calendarSchemas from './calendar.schema.ts';
import * as calendar from './calendar.ts';
import type { Call, CallSchema } from './call.ts';
import * as captionsSchemas from './captions.schema.ts';
import * as captions from './captions.ts';
import * as categorySchemas from './category.schema.ts';
import * as category from './category.ts';
import * as changesSchemas from './changes.schema.ts';
import * as changes from './changes.ts';
import * as checklistSchemas from './checklist.schema.ts';
import * as checklist from './checklist.ts';
import * as contactSchemas from './contact.schema.ts';
import * as contact from './contact.ts';
import * as contentCalendarSchemas from './content-calendar.schema.ts';
import * as debugSchemas from './debug.schema.ts';
import * as debug from './debug.ts';
import * as deviceSchemas from './device.schema.ts';
import * as device from './device.ts';
import * as familyLinkSchemas from './family-link.schema.ts';
import * as familyLink from './family-link.ts';
import * as meSchemas from './me.schema.ts';
import * as me from './me.ts';
import * as memberSchemas from './member.schema.ts';
import * as member from './member.ts';
import * as membershipSchemas from './membership.schema.ts';
import * as membership from './membership.ts';
import * as messageThreadSchemas from './message-thread.schema.ts';
import * as messageThread from './message-thread.ts';
import * as nextStepSchemas from './next-step.schema.ts';
import * as nextStep from './next-step.ts';
import * as passkeySchemas from './passkey.schema.ts';
import * as passkey from './passkey.ts';
import * as publicVideoSchemas from './public-video.schema.ts';
import * as publicVideo from './public-video.ts';
import * as receiptSchemas from './receipt.schema.ts';
import * as receipt from './receipt.ts';
import * as reminderSchemas from './reminder.schema.ts';
import * as reminder from './reminder.ts';
import * as reportSchemas from './report.schema.ts';
import * as report from './report.ts';
import * as signupSchemas from './signup.schema.ts';
import * as signup from './signup.ts';
import * as subscriptionSchemas from './subscription.schema.ts';
import * as subscription from './subscription.ts';
import * as templateBinSchemas from './template-bin.schema.ts';
import * as templateBin from './template-bin.ts';
import * as uploadSchemas from './upload.schema.ts';
import * as upload from './upload.ts';
import * as videoSchemas from './video.schema.ts';
import * as video from './video.ts';
import * as videoJobSchemas from './video-job.schema.ts';
import * as videoPageSchemas from './video-page.schema.ts';
import * as watchingReportSchemas from './watching-report.schema.ts';
import * as weddingPlanSchemas from './wedding-plan.schema.ts';
import * as weddingPlan from './wedding-plan.ts';

/** The calls of each domain, and their schemas by the names `<call>Schema`. Sorted, so that two teams add in two places. */
const contract = {
  ...account,
  ...accountSchemas,
  ...adminVideo,
  ...administrator,
  ...administratorSchemas,
  ...alerts,
  ...alertsSchemas,
  ...audit,
  ...auditSchemas,
  ...blog,
  ...blogSchemas,
  ...bulkVideoSchemas,
  ...browserError,
  ...browserErrorSchemas,
  ...budget,
  ...budgetSchemas,
  ...calendar,
  ...calendarSchemas,
  ...captions,
  ...captionsSchemas,
  ...category,
  ...categorySchemas,
  ...changes,
  ...changesSchemas,
  ...checklist,
  ...checklistSchemas,
  ...contact,
  ...contactSchemas,
  ...contentCalendarSchemas,
  ...debug,
  ...debugSchemas,
  ...device,
  ...deviceSchemas,
  ...familyLink,
  ...familyLinkSchemas,
  ...me,
  ...passkey,
  ...meSchemas,
  ...passkeySchemas,
  ...member,
  ...memberSchemas,
  ...membership,
  ...membershipSchemas,
  ...messageThread,
  ...messageThreadSchemas,
  ...nextStep,
  ...nextStepSchemas,
  ...publicVideo,
  ...publicVideoSchemas,
  ...receipt,
  ...receiptSchemas,
  ...reminder,
  ...reminderSchemas,
  ...report,
  ...reportSchemas,
  ...signup,
  ...signupSchemas,
  ...subscription,
  ...subscriptionSchemas,
  ...templateBin,
  ...templateBinSchemas,
  ...upload,
  ...uploadSchemas,
  ...video,
  ...videoSchemas,
  ...watchingReportSchemas,
  ...videoJobSchemas,
  ...videoPageSchemas,
  ...weddingPlan,
  ...weddingPlanSchemas,
};
type Contract = typeof contract;
type NamedCalls = { [N in keyof Contract as Contract[N] extends Call ? N : never]: Contract[N] };

/** Every operation by name: the api must serve them, OpenAPI lists them, and the matrix and the fuzzer run them. */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(contract).flatMap(([name, one]) => (isCall(one) ? [[name, one]] : [])),
);

/** If the schema of a call is missing, this doesn't compile. */
const schemas: {
  [N in keyof NamedCalls as `${N}Schema`]: NamedCalls[N] extends { readonly schema?: infer S }
    ? NonNullable<S>
    : never;
} = contract;
const byName: Readonly<Record<string, CallSchema>> = schemas;
const byCall = new Map(Object.entries(allCalls).map(([name, call]) => [call, byName[`${name}Schema`]]));

/** Returns the schemas of a call. For servers only: no page's bundle includes them. */
export function schemaOf<S extends CallSchema>(call: Call<S>): S {
  const schema = byCall.get(call);
  if (!schema) throw new Error(`${call.path} is not listed in shared/contract/all-calls.ts.`);
  // The mapped type above guarantees that the two match.
  return schema as S;
}

/** Returns the schema of a call's answer; with a mutation's number, it is the rows that were saved. */
export function answerOf(call: Call): z.ZodType {
  const { answer } = schemaOf(call);
  return call.numbered ? z.union([changesSchemas.savedRows, answer]) : answer;
}

/** Converts a schema to JSON Schema, for its input or its output. A type that JSON can't represent becomes "any". */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function isCall(one: unknown): one is Call {
  return typeof one === 'object' && one !== null && 'path' in one && 'who' in one;
}
