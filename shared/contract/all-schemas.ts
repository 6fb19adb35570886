import * as account from './account.schema.ts';
import * as administrator from './administrator.schema.ts';
import * as audit from './audit.schema.ts';
import * as blog from './blog.schema.ts';
import * as budget from './budget.schema.ts';
import * as calendar from './calendar.schema.ts';
import type { CallSchema } from './call.ts';
import * as captions from './captions.schema.ts';
import * as category from './category.schema.ts';
import * as changes from './changes.schema.ts';
import * as checklist from './checklist.schema.ts';
import * as contact from './contact.schema.ts';
import * as debug from './debug.schema.ts';
import * as me from './me.schema.ts';
import * as membership from './membership.schema.ts';
import * as nextStep from './next-step.schema.ts';
import * as report from './report.schema.ts';
import * as signup from './signup.schema.ts';
import * as subscription from './subscription.schema.ts';
import * as upload from './upload.schema.ts';
import * as video from './video.schema.ts';
import * as weddingPlan from './wedding-plan.schema.ts';

const exported: Readonly<Record<string, unknown>> = {
  ...account,
  ...administrator,
  ...category,
  ...debug,
  ...video,
  ...captions,
  ...upload,
  ...budget,
  ...checklist,
  ...changes,
  ...subscription,
  ...membership,
  ...blog,
  ...contact,
  ...report,
  ...signup,
  ...me,
  ...audit,
  ...weddingPlan,
  ...calendar,
  ...nextStep,
};

/** The schemas of the call named `name`: exported as `<name>Schema` from its domain's schema file. */
export function schemaOf(name: string): CallSchema {
  const schema = exported[`${name}Schema`];
  if (!isCallSchema(schema)) throw new Error(`The call ${name} has no ${name}Schema in shared/contract.`);
  return schema;
}

function isCallSchema(value: unknown): value is CallSchema {
  return typeof value === 'object' && value !== null && 'answer' in value;
}
