import { z } from 'zod';
import { id, idParams, nothing, requiredText } from './field.schema.ts';

export const category = z.object({ id, name: z.string(), videos: z.int() });
export type Category = z.infer<typeof category>;

export const listCategoriesSchema = { answer: z.array(category) };
export const listAdminCategoriesSchema = { answer: z.array(category) };
export const createCategorySchema = { body: z.object({ name: requiredText(80) }), answer: category };
export const renameCategorySchema = {
  params: idParams,
  body: z.object({ name: requiredText(80) }),
  answer: category,
};
/** Videos of a deleted category stay, without one. */
export const deleteCategorySchema = { params: idParams, answer: nothing };
