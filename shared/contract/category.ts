import { defineCall } from './call.ts';
import type * as s from './category.schema.ts';

export const listCategories = defineCall<typeof s.listCategoriesSchema>({
  method: 'GET',
  path: '/api/categories',
  who: ['couple'],
  summary: 'Video categories with their published videos counted',
});
export const listAdminCategories = defineCall<typeof s.listAdminCategoriesSchema>({
  method: 'GET',
  path: '/admin/categories',
  who: ['writer', 'analyst'],
  summary: 'Video categories with all videos counted',
});
export const createCategory = defineCall<typeof s.createCategorySchema>({
  method: 'POST',
  path: '/admin/categories',
  writes: 'addition',
  who: ['writer'],
  summary: 'Add a category',
});
export const renameCategory = defineCall<typeof s.renameCategorySchema>({
  method: 'PUT',
  path: '/admin/categories/:id',
  writes: 'edit',
  who: ['writer'],
  summary: 'Rename a category',
});
export const deleteCategory = defineCall<typeof s.deleteCategorySchema>({
  method: 'DELETE',
  path: '/admin/categories/:id',
  writes: 'removal',
  who: ['writer'],
  summary: 'Put a category into the bin, for 30 days',
});
export const listDeletedCategories = defineCall<typeof s.listDeletedCategoriesSchema>({
  method: 'GET',
  path: '/admin/categories/bin',
  who: ['writer'],
  summary: 'Categories in the bin, the last deleted first',
});
export const restoreCategory = defineCall<typeof s.restoreCategorySchema>({
  method: 'PUT',
  path: '/admin/categories/:id/restore',
  writes: 'restoration',
  who: ['writer'],
  summary: 'Take a category out of the bin, with its videos',
});
