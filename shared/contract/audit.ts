import type * as s from './audit.schema.ts';
import { defineCall } from './call.ts';

export const listAudit = defineCall<typeof s.listAuditSchema>({
  method: 'GET',
  path: '/admin/audit',
  who: ['admin'],
  summary: 'Who changed what, newest first',
});
export const getAuditEntry = defineCall<typeof s.getAuditEntrySchema>({
  method: 'GET',
  path: '/admin/audit/:id',
  who: ['admin'],
  summary: 'One entry of the audit trail, complete',
});
