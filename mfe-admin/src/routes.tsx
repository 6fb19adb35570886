import { pageRoutes, slotFills } from '@wedding/shared/host/entry.ts';
import manifest from '../mfe.json';
import { adminPage } from './keyboard/admin-page.tsx';

/** The pages by chunk name, as in `mfe.json`. */
const pages = {
  overview: async () =>
    (await import(/* webpackChunkName: "overview" */ './overview/overview-page.tsx')).OverviewPage,
  upload: async () => (await import(/* webpackChunkName: "upload" */ './upload/upload-page.tsx')).UploadPage,
  videos: async () => (await import(/* webpackChunkName: "videos" */ './videos/videos-page.tsx')).VideosPage,
  blog: async () => (await import(/* webpackChunkName: "blog" */ './blog/blog-page.tsx')).BlogPage,
  'new-blog': async () =>
    (await import(/* webpackChunkName: "new-blog" */ './blog/new-blog-page.tsx')).NewBlogPage,
  budget: async () => (await import(/* webpackChunkName: "budget" */ './budget/budget-page.tsx')).BudgetPage,
  'new-budget': async () =>
    (await import(/* webpackChunkName: "new-budget" */ './budget/new-budget-page.tsx')).NewBudgetPage,
  'edit-budget': async () =>
    (await import(/* webpackChunkName: "edit-budget" */ './budget/edit-budget-page.tsx')).EditBudgetPage,
  checklist: async () =>
    (await import(/* webpackChunkName: "checklist" */ './checklist/checklist-page.tsx')).ChecklistPage,
  'new-category': async () =>
    (await import(/* webpackChunkName: "new-category" */ './checklist/new-category-page.tsx'))
      .NewCategoryPage,
  'new-tasks': async () =>
    (await import(/* webpackChunkName: "new-tasks" */ './checklist/new-tasks-page.tsx')).NewTasksPage,
  reports: async () =>
    (await import(/* webpackChunkName: "reports" */ './reports/reports-page.tsx')).ReportsPage,
};

/** The components that this remote puts into slots of other remotes' pages, by slot name. */
export const fills = slotFills({
  'nav-count': async () =>
    (await import(/* webpackChunkName: "nav-count" */ './alerts/nav-count.tsx')).NavCount,
});

export default pageRoutes(manifest, pages).map(adminPage);
