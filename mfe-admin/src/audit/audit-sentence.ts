import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';

const KINDS: Record<AuditActor, string> = {
  admin: 'An administrator',
  couple: 'A couple',
  system: 'The system',
  visitor: 'A visitor',
};
const DONE: Record<AuditEntry['action'], string> = {
  insert: 'created',
  update: 'edited',
  delete: 'deleted',
};
/** The verbs for changes that set a status. */
const SET: Readonly<Record<string, string>> = {
  published: 'published',
  unpublished: 'unpublished',
  archived: 'archived',
  scheduled: 'scheduled',
  disabled: 'deactivated',
  active: 'reactivated',
};

const member = ({ about }: AuditEntry) => (about ? `/app/admin/reports?tab=members&member=${about}` : null);
const video = ({ about, entity_id }: AuditEntry) => `/app/admin/videos?video=${about ?? entity_id}`;
const blog = ({ about, entity_id }: AuditEntry) => `/app/admin/blog/new-blog?id=${about ?? entity_id}`;

/** The path of a page that only owners have. */
export const ADMINISTRATORS = '/app/admin/reports?tab=administrators';

interface Kind {
  /** The noun before the record's name: `the video`. */
  noun: string;
  link?: (entry: AuditEntry) => string | null;
  verbs?: Partial<Record<AuditEntry['action'], string>>;
  /** Set if the audit trail has no name for the record, or doesn't tell it. */
  nameless?: true;
}

const RECORDS: Readonly<Record<string, Kind>> = {
  accounts: { noun: 'the account', link: member },
  administrator_links: {
    noun: 'an administrator link for',
    verbs: { insert: 'made', update: 'used or replaced', delete: 'withdrew' },
    link: () => ADMINISTRATORS,
  },
  answer_texts: {
    noun: 'a text message',
    verbs: { insert: 'began to send', update: 'sent or failed to send' },
  },
  blogs: { noun: 'the blog', link: blog },
  blog_covers: { noun: 'the cover of', link: blog, verbs: { insert: 'uploaded', update: 'replaced' } },
  blog_pictures: { noun: 'a blog picture', verbs: { insert: 'uploaded' } },
  canned_replies: { noun: 'the stored reply', link: () => '/app/admin/reports?tab=messages' },
  categories: { noun: 'the category', link: () => '/app/admin/videos' },
  member_notes: { noun: 'a note about', link: member, verbs: { insert: 'wrote' } },
  messages: {
    noun: 'a message from',
    link: threadOf,
    verbs: { insert: 'sent', update: 'answered or reopened' },
  },
  message_threads: { noun: 'the conversation with', link: threadOf, verbs: { insert: 'opened' } },
  number_searches: {
    noun: 'members by the digits',
    verbs: { insert: 'searched' },
    link: () => '/app/admin/reports?tab=members',
  },
  number_views: { noun: 'the number of', link: member, verbs: { insert: 'viewed' } },
  plans: { noun: 'the plan', link: () => '/app/admin/reports?tab=plans' },
  subscriptions: { noun: 'the membership of', link: member, verbs: { insert: 'started', update: 'changed' } },
  subscription_charges: { noun: 'a charge for', link: member, verbs: { insert: 'recorded' } },
  templates: { noun: 'the template', link: templateOf },
  videos: { noun: 'the video', link: video },
  video_captions: { noun: 'captions of', link: video, verbs: { insert: 'added' } },
  // What one person watches is private, so the trail doesn't name it.
  followed_categories: {
    noun: 'a category',
    nameless: true,
    verbs: { insert: 'followed', delete: 'no longer follows' },
  },
  video_likes: { noun: 'a video', nameless: true, verbs: { insert: 'liked', delete: 'unliked' } },
  watch_history: {
    noun: 'a video',
    nameless: true,
    verbs: { insert: 'watched', update: 'watched', delete: 'no longer lists' },
  },
  watch_later: { noun: 'a video', nameless: true, verbs: { insert: 'saved', delete: 'no longer saves' } },
};

function threadOf({ about }: AuditEntry): string | null {
  return about ? `/app/admin/reports?tab=messages&thread=${about}` : null;
}

function templateOf({ entity_id, about, changes }: AuditEntry): string | null {
  if (!entity_id) return null;
  // An earlier api tells the tool only of a template that was created.
  const tool = about ?? changes.find(({ field }) => field === 'tool')?.after;
  return tool === 'checklist'
    ? `/app/admin/checklist?template=${entity_id}`
    : `/app/admin/budget/edit-budget?id=${entity_id}`;
}

/** The parts of one entry's sentence: who did what to which record, its link, and the changed fields. */
interface Sentence {
  who: string;
  /** The verb and noun: `edited the blog`. */
  did: string;
  /** The record's name: `Aso-ebi etiquette`; '' if it has none. */
  recordName: string;
  link: string | null;
  /** The changed fields: `title, body`; '' if the entry is not an update. */
  fields: string;
}

export function sentenceOf(entry: AuditEntry): Sentence {
  const kind = RECORDS[entry.entity] ?? { noun: `the ${fieldLabel(entry.entity).replace(/s$/, '')}` };
  const status =
    entry.action === 'update' ? entry.changes.find(({ field }) => field === 'status') : undefined;
  const removal =
    entry.action === 'update' ? entry.changes.find(({ field }) => field === 'deleted_at') : undefined;
  const retired = entry.changes.some(({ field, before }) => field === 'retired_at' && !before);
  const verb =
    (removal && (removal.after ? 'removed' : 'restored')) ??
    (status && SET[status.after]) ??
    (entry.action === 'update' && retired ? 'retired' : undefined) ??
    kind.verbs?.[entry.action] ??
    DONE[entry.action];
  const shortId = entry.entity_id && entry.entity_id.length < 12 ? entry.entity_id : '';
  return {
    who: entry.who || KINDS[entry.actor],
    did: `${verb} ${kind.noun}`,
    recordName: kind.nameless ? '' : entry.thing || shortId,
    link: entry.action === 'delete' ? null : (kind.link?.(entry) ?? null),
    fields:
      entry.action === 'update'
        ? shownChanges(entry)
            .map(({ field }) => fieldLabel(field))
            .join(', ')
        : '',
  };
}

/** Fields that add nothing to the sentence: every record has them, or its verb says it. */
const HIDDEN_FIELDS = ['id', 'created_at', 'deleted_at', 'kind'];

/** Leaves out ids of accounts too, such as `answered_by`: the sentence begins with the person's name. */
export const shownChanges = ({ changes }: AuditEntry) =>
  changes.filter(({ field }) => !HIDDEN_FIELDS.includes(field) && !field.endsWith('_by'));

export const fieldLabel = (name: string) => name.replace(/_html$/, '').replaceAll('_', ' ');
