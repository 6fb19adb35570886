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

type Role = AdministratorRole;
/** `for` says whose work it is. Absent: everybody's. */
type Action = Entry & { for?: Role | readonly Role[] };

const page = (label: string, to: string, whose?: Action['for'], keywords = ''): Action => ({
  kind: 'Page',
  label,
  to,
  keywords,
  ...(whose && { for: whose }),
});
/** What is done on a page, by its own buttons if it has to be pressed there. */
const action = (press: readonly string[], ...where: Parameters<typeof page>): Action => ({
  ...page(...where),
  kind: 'Action',
  ...(press.length > 0 && { press }),
});
/** What is done on the page that is open. */
const here = (label: string, press: readonly string[], keywords: string): Action => ({
  kind: 'Action',
  label,
  press,
  keywords,
});
const csv = (of: string, to: string, whose: Role) =>
  action(['Download CSV'], `Download ${of} as CSV`, to, whose, 'export file spreadsheet excel');

const VIDEOS = `${A}/videos`;
const BLOGS = `${A}/blog`;

/** Every page and action. */
export const ACTIONS: readonly Action[] = [
  page('Dashboard', `${A}/overview`, undefined, 'home overview'),
  page('Videos', VIDEOS, ['writer', 'analyst'], 'library'),
  page('Drafts of videos', `${VIDEOS}?status=draft`, 'writer', 'publish'),
  page('Scheduled videos', `${VIDEOS}?status=scheduled`, 'writer'),
  page('Failed videos', `${VIDEOS}?status=unarchived&processing=failed`, 'writer', 'processing'),
  page('Bin of videos', `${VIDEOS}?bin=1`, 'writer', 'deleted restore trash'),
  page('Blogs', BLOGS, 'writer', 'posts'),
  page('Drafts of blogs', `${BLOGS}?status=draft`, 'writer', 'publish posts'),
  page('Bin of blogs', `${BLOGS}?status=bin`, 'writer', 'deleted restore trash'),
  page('Budget templates', `${A}/budget`, 'writer'),
  page('Checklist templates', `${A}/checklist`, 'writer'),
  page('Figures', `${A}/reports`, 'analyst', 'reports charts revenue watch time'),
  page('Memberships', `${A}/reports?report=memberships`, 'analyst', 'figures churn renewals'),
  page('Watching', `${A}/reports?report=watching`, 'analyst', 'figures retention completion'),
  page('Planning', `${A}/reports?report=planning`, 'analyst', 'figures budgets checklists'),
  page('Members', report('members'), 'support', 'couples numbers people'),
  page('Messages', report('messages'), 'support', 'inbox contact answer'),
  page('Plans', report('plans'), 'editor', 'tariffs prices subscriptions'),
  page('Unknown texts', report('texts'), 'support', 'sms keywords'),
  page('Audit trail', report('audit'), 'editor', 'changes history who'),
  page('Errors in browsers', report('errors'), 'editor', 'failures crashes releases'),
  page('Administrators', report('administrators'), 'owner', 'owners colleagues'),
  action([], 'Upload videos', `${A}/upload-videos`, 'writer', 'new add'),
  action([], 'Write a blog', `${BLOGS}/new-blog`, 'writer', 'new post add'),
  action([], 'New budget template', `${A}/budget/new-budget`, 'writer', 'add'),
  action(['New checklist'], 'New checklist', `${A}/checklist`, 'writer', 'template add'),
  action([], 'New category of tasks', `${A}/checklist/new-category`, 'writer', 'checklist add'),
  action([], 'New tasks', `${A}/checklist/new-tasks`, 'writer', 'checklist add'),
  action(['Categories'], 'Categories of videos', VIDEOS, 'writer', 'category rename add'),
  action(['New plan'], 'New plan', report('plans'), 'editor', 'tariff price add'),
  action(['Invite'], 'Invite an administrator', report('administrators'), 'owner', 'add colleague'),
  csv('figures', `${A}/reports`, 'analyst'),
  csv('videos', VIDEOS, 'writer'),
  csv('blogs', BLOGS, 'writer'),
  csv('members', report('members'), 'support'),
  csv('plans', report('plans'), 'editor'),
  csv('unknown texts', report('texts'), 'support'),
  csv('changes', report('audit'), 'editor'),
  csv('errors', report('errors'), 'editor'),
  csv('administrators', report('administrators'), 'owner'),
  here('Keyboard shortcuts', ['Keyboard shortcuts'], 'keys help'),
  action(['Stored replies'], 'Stored replies', report('messages'), 'support', 'canned answers messages'),
  here('Password and sessions', ['Your account', 'Password and sessions'], 'change devices account'),
  here('Passkeys', ['Your account', 'Passkeys'], 'fingerprint account'),
  here('Log Out', ['Log Out'], 'sign out leave'),
];
