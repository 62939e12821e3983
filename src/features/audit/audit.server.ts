/** Server door of the audit room: an append-only record of changes and sign-ins. */
export { deleteOldAuditEvents, recordAudit, type AuditRow, exportAudit, listAudit } from './server/audit-log.ts';
