import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
  listDeletedCategories,
  renameCategory,
  restoreCategory,
} from '@wedding/shared/contract/category.ts';
import type { FastifyInstance } from 'fastify';
import { toTimestamp } from '../db/timestamp.ts';
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
    const data = await store.renameCategory(db, actor, { id: params.id, ...body });
    if (!data) throw notFound('This category');
    return { message: 'Category renamed', data };
  });

  route(app, deleteCategory, async ({ params, actor }) => {
    if (!(await store.deleteCategory(db, actor, params.id))) throw notFound('This category');
    return { message: 'Category deleted', data: null };
  });

  route(app, listDeletedCategories, async () => ({
    data: (await store.deletedCategories(db)).map(({ id, name, videos, deleted_at }) => ({
      id,
      name,
      videos,
      deleted_at: toTimestamp(deleted_at ?? new Date()),
    })),
  }));

  route(app, restoreCategory, async ({ params, actor }) => {
    const data = await store.restoreCategory(db, actor, params.id);
    if (!data) throw notFound('This category');
    return { message: 'Category restored', data };
  });
}
