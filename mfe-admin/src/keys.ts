/** Keys of everything this remote asks for; each is the beginning of its lists' keys. */
export const keys = {
  reports: ['admin-reports'] as const,
  videos: ['admin-videos'] as const,
  latestVideos: ['admin-latest-videos'] as const,
  video: (id: number) => ['admin-videos', 'one', id] as const,
  jobs: (id: number) => ['admin-video-jobs', id] as const,
  categories: ['admin-categories'] as const,
  blogs: ['admin-blogs'] as const,
  budgets: ['admin-budget-templates'] as const,
  checklists: ['admin-checklist-templates'] as const,
  members: ['admin-members'] as const,
  administrators: ['admin-administrators'] as const,
  plans: ['admin-plans'] as const,
  messages: ['admin-messages'] as const,
  texts: ['admin-texts'] as const,
  audit: ['admin-audit'] as const,
  memberEvents: (id: number) => ['admin-members', 'events', id] as const,
};
