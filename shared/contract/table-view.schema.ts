import { z } from 'zod';
import { id, idParams, noData, requiredText } from './field.schema.ts';

/** The administrators' lists that can have saved views. */
export const viewedTable = z.enum(['members', 'videos']);
export type ViewedTable = z.infer<typeof viewedTable>;

/**
 * Filters of a list under a name that an administrator chose. `parts` are names and values of the URL's query. No two views
 * of one table have the same name, ignoring case.
 */
export const tableView = z.object({
  id,
  table: viewedTable,
  name: z.string(),
  parts: z
    .record(z.string().regex(/^[a-z_]{1,20}$/), z.string().max(100))
    .refine((parts) => Object.keys(parts).length <= 12, 'At most 12 filters.'),
});
export type TableView = z.infer<typeof tableView>;

/** The caller's own views, in the order in which they were saved. */
export const listTableViewsSchema = { answer: z.array(tableView) };
export const saveTableViewSchema = {
  body: tableView.omit({ id: true }).extend({ name: requiredText(44) }),
  answer: tableView,
};
export const deleteTableViewSchema = { params: idParams, answer: noData };
