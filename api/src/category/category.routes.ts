import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  renameCategory,
} from '@wedding/shared/contract/category.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import * as store from './category.store.ts';

export function registerCategoryRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listCategories, async () => ({
    data: await store.allCategories(db, 'published'),
  }));

  route(app, listAdminCategories, async () => ({
    data: await store.allCategories(db, 'all'),
  }));

  route(app, createCategory, async ({ body, actor }) => {
    const data = await store.createCategory(db, actor, body.name);
    return { message: 'Category created', data, status: 201 };
  });

  route(app, renameCategory, async ({ params, body, actor }) => {
    const data = await store.renameCategory(db, actor, { id: params.id, name: body.name });
    if (!data) throw notFound('This category');
    return { message: 'Category renamed', data };
  });

  route(app, deleteCategory, async ({ params, actor }) => {
    if (!(await store.deleteCategory(db, actor, params.id))) throw notFound('This category');
    return { message: 'Category deleted', data: null };
  });
}
