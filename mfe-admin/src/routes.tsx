import type { RouteObject } from '@wedding/shared/platform/router.ts';
import { withKeys } from './keyboard/with-keys.tsx';

const pages = [
  {
    path: 'app/admin/overview',
    lazy: async () => {
      const { OverviewPage } = await import(
        /* webpackChunkName: "overview" */ './overview/overview-page.tsx'
      );
      return { Component: OverviewPage };
    },
  },
  {
    path: 'app/admin/upload-videos',
    lazy: async () => {
      const { UploadPage } = await import(/* webpackChunkName: "upload" */ './upload/upload-page.tsx');
      return { Component: UploadPage };
    },
  },
  {
    path: 'app/admin/videos',
    lazy: async () => {
      const { VideosPage } = await import(/* webpackChunkName: "videos" */ './videos/videos-page.tsx');
      return { Component: VideosPage };
    },
  },
  {
    path: 'app/admin/blog',
    lazy: async () => {
      const { BlogPage } = await import(/* webpackChunkName: "blog" */ './blog/blog-page.tsx');
      return { Component: BlogPage };
    },
  },
  {
    path: 'app/admin/blog/new-blog',
    lazy: async () => {
      const { NewBlogPage } = await import(/* webpackChunkName: "new-blog" */ './blog/new-blog-page.tsx');
      return { Component: NewBlogPage };
    },
  },
  {
    path: 'app/admin/budget',
    lazy: async () => {
      const { BudgetPage } = await import(/* webpackChunkName: "budget" */ './budget/budget-page.tsx');
      return { Component: BudgetPage };
    },
  },
  {
    path: 'app/admin/budget/new-budget',
    lazy: async () => {
      const { NewBudgetPage } = await import(
        /* webpackChunkName: "new-budget" */ './budget/new-budget-page.tsx'
      );
      return { Component: NewBudgetPage };
    },
  },
  {
    path: 'app/admin/budget/edit-budget',
    lazy: async () => {
      const { EditBudgetPage } = await import(
        /* webpackChunkName: "edit-budget" */ './budget/edit-budget-page.tsx'
      );
      return { Component: EditBudgetPage };
    },
  },
  {
    path: 'app/admin/checklist',
    lazy: async () => {
      const { ChecklistPage } = await import(
        /* webpackChunkName: "checklist" */ './checklist/checklist-page.tsx'
      );
      return { Component: ChecklistPage };
    },
  },
  {
    path: 'app/admin/checklist/new-category',
    lazy: async () => {
      const { NewCategoryPage } = await import(
        /* webpackChunkName: "new-category" */ './checklist/new-category-page.tsx'
      );
      return { Component: NewCategoryPage };
    },
  },
  {
    path: 'app/admin/checklist/new-tasks',
    lazy: async () => {
      const { NewTasksPage } = await import(
        /* webpackChunkName: "new-tasks" */ './checklist/new-tasks-page.tsx'
      );
      return { Component: NewTasksPage };
    },
  },
  {
    path: 'app/admin/reports',
    lazy: async () => {
      const { ReportsPage } = await import(/* webpackChunkName: "reports" */ './reports/reports-page.tsx');
      return { Component: ReportsPage };
    },
  },
];

const routes: RouteObject[] = pages.map(withKeys);

export default routes;
