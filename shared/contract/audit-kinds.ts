/**
 * The kinds of record in the audit trail: the tables whose rows belong to one, the one of the record itself first, and the
 * column in which the others name it. They are what the trail is narrowed down by and what a search calls them.
 */
export const auditKinds = {
  video: { label: 'Videos', tables: ['videos', 'video_captions', 'video_sources'], owner: 'video_id' },
  category: { label: 'Categories', tables: ['categories'] },
  blog: { label: 'Blogs', tables: ['blogs', 'blog_covers', 'blog_pictures'], owner: 'blog_id' },
  template: { label: 'Templates', tables: ['templates'] },
  plan: { label: 'Plans', tables: ['plans'] },
  member: {
    label: 'Members',
    tables: ['accounts', 'subscriptions', 'subscription_charges', 'member_notes', 'number_views'],
    owner: 'account_id',
  },
  message: { label: 'Messages', tables: ['messages', 'message_threads', 'answer_texts', 'canned_replies'] },
  administrator: { label: 'Administrators', tables: ['administrator_links'] },
} as const satisfies Record<string, { label: string; tables: readonly string[]; owner?: string }>;
export type AuditKind = keyof typeof auditKinds;
