/** Door of the audit room: actors and events, and how addresses are masked before they are recorded. */
export { type AuditActor, type AuditFacts, type AuditRole, COMMAND_LINE, SITE } from './model/audit-event.ts';
export { auditTitle } from './model/audit-title.ts';
export { maskEmail, maskNetwork, maskUrl } from './model/mask.ts';
