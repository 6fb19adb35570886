import type { AdminBlog, BlogRevision, BlogStatus } from '@wedding/shared/contract/blog.schema.ts';
import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { Payer, Payment, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { AnswerChannel, ContactTopic } from '@wedding/shared/contract/contact.schema.ts';
import type { AnyProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import type { TemplateCeremony, WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import type { Assignee, TaskDue, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import type { AdminVideo, Video, ViewSource } from '@wedding/shared/contract/video.schema.ts';
import type { VideoJob } from '@wedding/shared/contract/video-job.schema.ts';
import type { WeddingPlanMember } from '@wedding/shared/contract/wedding-plan.schema.ts';
import type { ColumnType, Generated } from 'kysely';

/**
 * What ends a session before its time, apart from a sign-in on another device and a sign-out. `self`: its administrator, from
 * another device.
 */
export type SessionEnding = 'administrator' | 'self' | 'password' | 'number' | 'erasure' | 'lock';

/**
 * The channel of a journal row. `site` is for events on the site: unsubscribing, an administrator's change, demo data.
 * `evidence` is what an erasure leaves of a message that proves consent.
 */
export type Channel = 'sms' | 'subscription' | 'secure-d' | 'site' | 'evidence';

export type TemplateTool = 'budget' | 'checklist';
export type TemplateContent =
  | Pick<BudgetTemplate, 'rows'>
  | Pick<ChecklistTemplate, 'categories' | 'tasks' | 'run_sheet'>;

/** What the processing of a video saw in its file. */
export interface SourceNotes {
  /** Sentences for administrators. */
  notes: string[];
  /** The sound tracks that couples could hear, from 0 in the file's order. */
  sounds: { track: number; codec: string; channels: number; language?: string; title?: string }[];
  /** The track that they hear. */
  heard: number | null;
}

/** The pictures for the seek bar: `columns` x `rows` tiles in one JPEG, one tile every `interval` seconds. */
export interface Storyboard {
  columns: number;
  rows: number;
  count: number;
  tileWidth: number;
  tileHeight: number;
  interval: number;
}

/** Why a video is refused, in the form of the call's error response. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

/**
 * What is remembered of the answer to a mutation of a wedding plan: the rows that it changed, or why it was refused and which of
 * its rows were stale. It has none of their content, so it needs no erasure.
 */
export interface MutationOutcome {
  rows: { entity: Entity; id: string; sent_version?: number }[];
  refused?: Refusal;
}

/** A JSON column. It is written as text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** Types that the database's catalogue doesn't give: the content of JSON columns, and the values that a column allows. */
export interface ColumnTypes {
  accounts: {
    kind: 'couple' | 'admin';
    role: AdministratorRole | null;
    status: Generated<'active' | 'disabled'>;
  };
  administrator_links: { role: AdministratorRole };
  sessions: { ended_by: SessionEnding | null };
  number_proofs: { purpose: AnyProofPurpose };
  journal: { channel: Channel };
  messages: { topic: ContactTopic; answered_via: AnswerChannel | null };
  answer_texts: { state: 'sending' | 'sent' | 'failed' };

  blogs: { status: Generated<BlogStatus>; pending: JsonOrNull<NonNullable<AdminBlog['pending']>> };
  blog_counts: { status: BlogStatus | 'bin' };
  blog_revisions: { kind: BlogRevision['kind'] };

  wedding_plan_members: { role: WeddingPlanMember['role'] };
  /** A view. The catalogue doesn't say that its columns are never null. */
  covers: { account_id: number; by_account: number };
  sync_clients: { outcome: Json<MutationOutcome> };
  ceremonies: { kind: WeddingPlan['ceremonies'][number]['kind'] };
  templates: { tool: TemplateTool; status: BudgetTemplate['status']; content: Json<TemplateContent> };
  template_bin: { kind: RemovedPart['kind']; content: Json<RemovedPart['content']> };
  budget_categories: { ceremony: TemplateCeremony | null };
  budget_items: { estimate: Json<Pricing>; agreed: JsonOrNull<Pricing> };
  budget_payments: {
    kind: Payment['kind'];
    direction: Payment['direction'];
    method: Payment['method'];
  };
  budget_payers: { side: Payer['side'] };
  tasks: { due: Json<TaskDue>; status: Generated<TaskStatus>; assignee: JsonOrNull<Assignee> };

  videos: {
    status: Generated<Video['status']>;
    processing: Generated<Video['processing']>;
    status_before: Video['status'] | null;
    processing_error: AdminVideo['processing_error'];
    bytes: JsonWithDefault<Record<string, number>>;
    playlists: JsonWithDefault<Record<string, string>>;
    storyboard: JsonOrNull<Storyboard>;
    film: JsonOrNull<SourceNotes>;
  };
  uploads: { refusal: JsonOrNull<Refusal> };
  video_jobs: { state: Generated<Exclude<VideoJob['state'], 'uploaded'>> };
  video_captions: { lang: CaptionLang };
  video_moments: { lang: CaptionLang | null };
  view_sources: { source: ViewSource };

  sent_reminders: { kind: 'payment' | 'task' | 'quote' | 'video' };
}
