import { z } from 'zod';
import { id, idParams, noData, requiredText, timestamp } from './field.schema.ts';
import { seenVersion } from './version.schema.ts';

/** `followers` is the number of couples who are notified of new videos; only administrators see it. */
export const category = z.object({
  id,
  name: z.string(),
  videos: z.int(),
  version: z.int(),
  followers: z.int().optional(),
});
export type Category = z.infer<typeof category>;

export const listCategoriesSchema = { answer: z.array(category) };
export const listAdminCategoriesSchema = { answer: z.array(category) };
export const createCategorySchema = { body: z.object({ name: requiredText(80) }), answer: category };
export const renameCategorySchema = {
  params: idParams,
  body: z.object({ name: requiredText(80), version: seenVersion }),
  answer: category,
};
/** Videos of a deleted category stay, without a category until it is restored. */
export const deleteCategorySchema = { params: idParams, answer: noData };
export const deletedCategory = z.object({ id, name: z.string(), videos: z.int(), deleted_at: timestamp });
export const listDeletedCategoriesSchema = { answer: z.array(deletedCategory) };
export const restoreCategorySchema = { params: idParams, answer: category };
