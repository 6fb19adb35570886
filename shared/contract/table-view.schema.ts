import { z } from 'zod';
import { id, idParams, noData, requiredText } from './field.schema.ts';

/** Lists of administrators that keep views. */
export const viewedTable = z.enum(['members', 'videos']);
export type ViewedTable = z.infer<typeof viewedTable>;

/**
 * Filters of a list under a name that an administrator gave them; `parts` are names and values of the page's address.
 * No two views of one table have the same name, whatever its case.
 */
export const tableView = z.object({
  id,
  table: viewedTable,
  name: requiredText(40),
  parts: z
    .record(z.string().regex(/^[a-z_]{1,20}$/), z.string().max(100))
    .refine((parts) => Object.keys(parts).length <= 12, 'At most 12 filters.'),
});
export type TableView = z.infer<typeof tableView>;

/** The caller's own, in the order in which they were saved. */
export const listTableViewsSchema = { answer: z.array(tableView) };
export const saveTableViewSchema = { body: tableView.omit({ id: true }), answer: tableView };
export const deleteTableViewSchema = { params: idParams, answer: noData };
