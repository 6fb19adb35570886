import type * as s from './audit.schema.ts';
import { defineCall } from './call.ts';

export const listAudit = defineCall<typeof s.listAuditSchema>({
  method: 'GET',
  path: '/admin/audit',
  who: ['editor'],
  summary: 'Who changed what, newest first',
});
export const getAuditEntry = defineCall<typeof s.getAuditEntrySchema>({
  method: 'GET',
  path: '/admin/audit/:id',
  who: ['editor'],
  summary: 'One entry of the audit trail, complete',
});
