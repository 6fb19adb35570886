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

type Action = Entry & { owner?: boolean };
const pages: readonly Omit<Action, 'kind'>[] = [
  { label: 'Dashboard', to: `${A}/overview`, keywords: 'home overview' },
  { label: 'Videos', to: `${A}/videos`, keywords: 'library' },
  { label: 'Drafts of videos', to: `${A}/videos?status=draft`, keywords: 'publish' },
  { label: 'Scheduled videos', to: `${A}/videos?status=scheduled` },
  { label: 'Failed videos', to: `${A}/videos?processing=failed`, keywords: 'processing' },
  { label: 'Bin of videos', to: `${A}/videos?bin=1`, keywords: 'deleted restore trash' },
  { label: 'Blogs', to: `${A}/blog`, keywords: 'posts' },
  { label: 'Drafts of blogs', to: `${A}/blog?status=draft`, keywords: 'publish posts' },
  { label: 'Bin of blogs', to: `${A}/blog?status=bin`, keywords: 'deleted restore trash' },
  { label: 'Budget templates', to: `${A}/budget` },
  { label: 'Checklist templates', to: `${A}/checklist` },
  { label: 'Figures', to: `${A}/reports`, keywords: 'reports charts revenue watch time' },
  { label: 'Members', to: report('members'), keywords: 'couples numbers people' },
  { label: 'Messages', to: report('messages'), keywords: 'inbox contact answer' },
  { label: 'Plans', to: report('plans'), keywords: 'tariffs prices subscriptions' },
  { label: 'Unknown texts', to: report('texts'), keywords: 'sms keywords' },
  { label: 'Audit trail', to: report('audit'), keywords: 'changes history who' },
  { label: 'Errors in browsers', to: report('errors'), keywords: 'failures crashes releases' },
  { label: 'Administrators', to: report('administrators'), keywords: 'owners colleagues', owner: true },
];
const actions: readonly Omit<Action, 'kind'>[] = [
  { label: 'Upload videos', to: `${A}/upload-videos`, keywords: 'new add' },
  { label: 'Write a blog', to: `${A}/blog/new-blog`, keywords: 'new post add' },
  { label: 'New budget template', to: `${A}/budget/new-budget`, keywords: 'add' },
  { label: 'New category of tasks', to: `${A}/checklist/new-category`, keywords: 'checklist add' },
  { label: 'New tasks', to: `${A}/checklist/new-tasks`, keywords: 'checklist add' },
  { label: 'Categories of videos', to: `${A}/videos`, press: ['Categories'], keywords: 'rename add' },
  { label: 'New plan', to: report('plans'), press: ['New plan'], keywords: 'tariff price add' },
  {
    label: 'Invite an administrator',
    to: report('administrators'),
    press: ['Invite'],
    keywords: 'add colleague',
    owner: true,
  },
  ...[
    { label: 'videos', to: `${A}/videos` },
    { label: 'blogs', to: `${A}/blog` },
    { label: 'members', to: report('members') },
    { label: 'plans', to: report('plans') },
    { label: 'changes', to: report('audit') },
  ].map(({ label, to }) => ({
    label: `Download ${label} as CSV`,
    to,
    press: ['Download CSV'],
    keywords: 'export file spreadsheet excel',
  })),
  { label: 'Keyboard shortcuts', press: ['Keyboard shortcuts'], keywords: 'keys help' },
  { label: 'Password and session', press: ['Your account', 'Password and session'], keywords: 'change' },
  { label: 'Log Out', press: ['Log Out'], keywords: 'sign out leave' },
];

/** Every page and action. `owner`: for owners only. */
export const ACTIONS: readonly Action[] = [
  ...pages.map((page) => ({ ...page, kind: 'Page' })),
  ...actions.map((action) => ({ ...action, kind: 'Action' })),
];
