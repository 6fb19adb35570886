import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';

/** What the palette leads to. */
export interface Entry {
  label: string;
  /** The kind of entry: `Action`, `Video`. */
  kind: string;
  /** The page that it opens. Absent if it concerns the page that is open. */
  to?: string;
  /** The names of the buttons that it presses there, one after the other, as a person does. */
  press?: readonly string[];
  /** Other search terms that find it. */
  keywords?: string;
}

export const A = '/app/admin';
export const report = (tab: string) => `${A}/reports?tab=${tab}`;

/** `for` says whose work it is. Absent: everybody's. */
type Action = Entry & { for?: AdministratorRole | readonly AdministratorRole[] };
const pages: readonly Omit<Action, 'kind'>[] = [
  { label: 'Dashboard', to: `${A}/overview`, keywords: 'home overview' },
  { label: 'Videos', to: `${A}/videos`, keywords: 'library', for: ['writer', 'analyst'] },
  { label: 'Drafts of videos', to: `${A}/videos?status=draft`, keywords: 'publish', for: 'writer' },
  { label: 'Scheduled videos', to: `${A}/videos?status=scheduled`, for: 'writer' },
  {
    label: 'Failed videos',
    to: `${A}/videos?status=unarchived&processing=failed`,
    keywords: 'processing',
    for: 'writer',
  },
  { label: 'Bin of videos', to: `${A}/videos?bin=1`, keywords: 'deleted restore trash', for: 'writer' },
  { label: 'Blogs', to: `${A}/blog`, keywords: 'posts', for: 'writer' },
  { label: 'Drafts of blogs', to: `${A}/blog?status=draft`, keywords: 'publish posts', for: 'writer' },
  { label: 'Bin of blogs', to: `${A}/blog?status=bin`, keywords: 'deleted restore trash', for: 'writer' },
  { label: 'Budget templates', to: `${A}/budget`, for: 'writer' },
  { label: 'Checklist templates', to: `${A}/checklist`, for: 'writer' },
  { label: 'Figures', to: `${A}/reports`, keywords: 'reports charts revenue watch time', for: 'analyst' },
  { label: 'Members', to: report('members'), keywords: 'couples numbers people', for: 'support' },
  { label: 'Messages', to: report('messages'), keywords: 'inbox contact answer', for: 'support' },
  { label: 'Plans', to: report('plans'), keywords: 'tariffs prices subscriptions', for: 'editor' },
  { label: 'Unknown texts', to: report('texts'), keywords: 'sms keywords', for: 'support' },
  { label: 'Audit trail', to: report('audit'), keywords: 'changes history who', for: 'editor' },
  { label: 'Errors in browsers', to: report('errors'), keywords: 'failures crashes releases', for: 'editor' },
  { label: 'Administrators', to: report('administrators'), keywords: 'owners colleagues', for: 'owner' },
];
const actions: readonly Omit<Action, 'kind'>[] = [
  { label: 'Upload videos', to: `${A}/upload-videos`, keywords: 'new add', for: 'writer' },
  { label: 'Write a blog', to: `${A}/blog/new-blog`, keywords: 'new post add', for: 'writer' },
  { label: 'New budget template', to: `${A}/budget/new-budget`, keywords: 'add', for: 'writer' },
  {
    label: 'New category of tasks',
    to: `${A}/checklist/new-category`,
    keywords: 'checklist add',
    for: 'writer',
  },
  { label: 'New tasks', to: `${A}/checklist/new-tasks`, keywords: 'checklist add', for: 'writer' },
  {
    label: 'Categories of videos',
    to: `${A}/videos`,
    press: ['Categories'],
    keywords: 'category rename add',
    for: 'writer',
  },
  {
    label: 'New plan',
    to: report('plans'),
    press: ['New plan'],
    keywords: 'tariff price add',
    for: 'editor',
  },
  {
    label: 'Invite an administrator',
    to: report('administrators'),
    press: ['Invite'],
    keywords: 'add colleague',
    for: 'owner',
  },
  ...(
    [
      { label: 'videos', to: `${A}/videos`, for: 'writer' },
      { label: 'blogs', to: `${A}/blog`, for: 'writer' },
      { label: 'members', to: report('members'), for: 'support' },
      { label: 'plans', to: report('plans'), for: 'editor' },
      { label: 'changes', to: report('audit'), for: 'editor' },
    ] as const
  ).map(({ label, ...page }) => ({
    label: `Download ${label} as CSV`,
    ...page,
    press: ['Download CSV'],
    keywords: 'export file spreadsheet excel',
  })),
  { label: 'Keyboard shortcuts', press: ['Keyboard shortcuts'], keywords: 'keys help' },
  {
    label: 'Stored replies',
    to: report('messages'),
    press: ['Stored replies'],
    keywords: 'canned answers messages',
    for: 'support',
  },
  {
    label: 'Password and sessions',
    press: ['Your account', 'Password and sessions'],
    keywords: 'change devices account',
  },
  { label: 'Passkeys', press: ['Your account', 'Passkeys'], keywords: 'fingerprint account' },
  { label: 'Log Out', press: ['Log Out'], keywords: 'sign out leave' },
];

/** Every page and action. */
export const ACTIONS: readonly Action[] = [
  ...pages.map((page) => ({ ...page, kind: 'Page' })),
  ...actions.map((action) => ({ ...action, kind: 'Action' })),
];
