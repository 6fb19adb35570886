import type { AuditActor, AuditChange, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';

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
/** The verbs for what the system does with a video's file. */
const PROCESSED: Readonly<Record<string, string>> = {
  queued: 'queued the processing of',
  processing: 'began to process',
  ready: 'finished processing',
  failed: 'couldn’t process',
  cancelled: 'cancelled the processing of',
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
    verbs: { insert: 'sent', update: 'changed' },
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
  push_subscriptions: { noun: 'the reminders on a device', nameless: true },
  calendar_feeds: { noun: 'a calendar link', nameless: true },
  budget_funds: { noun: 'a contribution', nameless: true },
  templates: { noun: 'the template', link: templateOf },
  video_sources: { noun: 'an earlier file of', link: video, verbs: { insert: 'kept' } },
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

/** What administrators call a field. A field without a name here is internal and isn't told. */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'amount answer author content description duration email excerpt file login message name note price text title topic'
      .split(' ')
      .map((name) => [name, name]),
  ),
  assigned_to: 'who answers it',
  body_html: 'text',
  category_id: 'category',
  code: 'short code',
  ends_at: 'end',
  firstname: 'first name',
  lang: 'language',
  lastname: 'last name',
  original_name: 'file',
  owner: 'role',
  partner_name: 'partner’s name',
  pending: 'changes that aren’t published',
  phone: 'number',
  poster: 'picture',
  publish_at: 'publishing time',
  slug: 'address',
  status: 'state',
};

/** Returns the changed fields that have a name, without values that are only ids. */
export const shownChanges = ({ changes }: Pick<AuditEntry, 'changes'>): AuditChange[] =>
  changes
    .filter(({ field }) => field in FIELDS)
    // Who answers is an account's id, and a picture is a file's address.
    .map((change) =>
      ['assigned_to', 'poster', 'file', 'owner'].includes(change.field)
        ? { ...change, before: '', after: '' }
        : change,
    );

export const fieldLabel = (field: string) => FIELDS[field] ?? '';

/** The parts of one entry's sentence: who did what to which record, its link, and the changed fields. */
interface Sentence {
  who: string;
  /** The verb and noun: `edited the blog`, `archived 22 videos`. */
  did: string;
  /** The record's name: `Aso-ebi etiquette`; '' if it has none. */
  recordName: string;
  link: string | null;
  /** The changed fields: `title, text`; '' if the entry is not an update, or if its verb says it. */
  fields: string;
}

export function sentenceOf(entry: AuditEntry): Sentence {
  const kind = RECORDS[entry.entity] ?? {
    noun: `the ${entry.entity.replaceAll('_', ' ').replace(/s$/, '')}`,
  };
  const verb = verbOf(entry) ?? kind.verbs?.[entry.action] ?? DONE[entry.action];
  const isMany = entry.records > 1;
  const hasName = !isMany && !kind.nameless && entry.thing !== '';
  const noun = isMany
    ? `${formatCount(entry.records)} ${pluralOf(kind.noun)}`
    : hasName
      ? kind.noun
      : kind.noun.replace(OWNED, '');
  const fields = entry.action === 'update' ? shownChanges(entry).map(({ field }) => fieldLabel(field)) : [];
  return {
    who: entry.who || KINDS[entry.actor],
    did: `${verb} ${noun}`,
    recordName: hasName ? entry.thing : '',
    link: isMany || entry.action === 'delete' ? null : (kind.link?.(entry) ?? null),
    fields: fields.filter((field) => field !== 'state' || !verbOf(entry)).join(', '),
  };
}

/** The sentence as a text, for the CSV file. */
export function sentenceText(entry: AuditEntry): string {
  const { who, did, recordName, fields } = sentenceOf(entry);
  return `${who} ${did}${recordName && ` “${recordName}”`}${fields && `: ${fields}`}`;
}

/** The verb of an update that says more than that a record was edited. */
function verbOf({ action, entity, changes }: AuditEntry): string | undefined {
  if (action !== 'update') return undefined;
  const changeOf = (name: string) => changes.find(({ field }) => field === name);
  const removal = changeOf('deleted_at');
  if (removal) return removal.after ? 'removed' : 'restored';
  if (changeOf('retired_at')?.after) return 'retired';
  const answered = changeOf('answered_at');
  if (answered) return answered.after ? 'answered' : 'reopened';
  const snoozed = changeOf('snoozed_until');
  if (snoozed) return snoozed.after ? 'snoozed' : 'woke';
  const status = SET[changeOf('status')?.after ?? ''];
  if (status) return status;
  const processing = PROCESSED[changeOf('processing')?.after ?? ''];
  if (processing) return processing;
  return entity === 'videos' && shownChanges({ changes }).length === 0 ? 'worked on the files of' : undefined;
}

/** The end of a noun that the owner's name follows. */
const OWNED = / (of|about|from|for|with)$/;

/** `the category` gives `categories`, `a note about` gives `notes`. */
const pluralOf = (noun: string): string =>
  noun
    .replace(/^(the|an?) /, '')
    .replace(OWNED, '')
    .replace(/s?$/, 's')
    .replace(/ys$/, 'ies');
