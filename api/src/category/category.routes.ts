import {
  createCategorySchema,
  deleteCategorySchema,
  listAdminCategoriesSchema,
  listCategoriesSchema,
  renameCategorySchema,
} from '@wedding/shared/contract/category.schema.ts';
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  renameCategory,
} from '@wedding/shared/contract/category.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../plugins/failure.ts';
import { route } from '../plugins/route.ts';
import * as store from './category.store.ts';

export function registerCategoryRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listCategories, listCategoriesSchema, async () => ({
    data: await store.allCategories(db, 'published'),
  }));

  route(app, listAdminCategories, listAdminCategoriesSchema, async () => ({
    data: await store.allCategories(db, 'all'),
  }));

  route(app, createCategory, createCategorySchema, async ({ body, actor }) => {
    const data = await store.createCategory(db, actor, body.name);
    return { message: 'Category created', data, status: 201 };
  });

  route(app, renameCategory, renameCategorySchema, async ({ params, body, actor }) => {
    const data = await store.renameCategory(db, actor, { id: params.id, name: body.name });
    if (!data) throw notFound('This category');
    return { message: 'Category renamed', data };
  });

  route(app, deleteCategory, deleteCategorySchema, async ({ params, actor }) => {
    if (!(await store.deleteCategory(db, actor, params.id))) throw notFound('This category');
    return { message: 'Category deleted', data: null };
  });
}
