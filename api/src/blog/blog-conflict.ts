import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { HttpError } from '../http/http-error.ts';

/** Another editor wrote since: what stands goes along, and nothing was written. */
export function blogConflict(sentVersion: number, current: AdminBlog): HttpError {
  const conflict = {
    ...{ entity: 'blog', id: current.id, sent_version: sentVersion, current },
    changed_by: current.updated_by,
    changed_at: current.updated_at,
  };
  const text = 'Somebody else changed this blog in the meantime. Nothing was saved yet.';
  return new HttpError(409, 'VERSION_CONFLICT', text, { more: { conflicts: [conflict] } });
}
