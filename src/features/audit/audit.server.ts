/** Server door of the audit room: an append-only record of changes and sign-ins. */
export { deleteOldAuditEvents, recordAudit } from './server/audit-log.ts';
export { type AuditRow, exportAudit, listAudit } from './server/list-audit.ts';
