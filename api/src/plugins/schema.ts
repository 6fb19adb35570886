import type { Generated } from 'kysely';
import type { AccountTables } from '../account/account.tables.ts';
import type { BlogTables } from '../blog/blog.tables.ts';
import type { CategoryTables } from '../category/category.tables.ts';
import type { ContactTables } from '../contact/contact.tables.ts';
import type { JournalTables } from '../journal/journal.tables.ts';
import type { PlanningTables } from '../planning/planning.tables.ts';
import type { SubscriptionTables } from '../subscription/subscription.tables.ts';
import type { UploadTables } from '../upload/upload.tables.ts';
import type { VideoTables } from '../video/video.tables.ts';

interface AuditTables {
  audit: {
    id: Generated<number>;
    at: Generated<Date>;
    actor: string;
    actor_id: number | null;
    action: string;
    entity: string;
    entity_id: string | null;
    before: unknown;
    after: unknown;
    request_id: string | null;
  };
}

/** Every table, as its own domain describes it. */
export interface Database
  extends AuditTables,
    AccountTables,
    JournalTables,
    PlanningTables,
    SubscriptionTables,
    BlogTables,
    ContactTables,
    CategoryTables,
    UploadTables,
    VideoTables {}
