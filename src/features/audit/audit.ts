/** Door of the audit room: who did what, and how addresses are shortened before they are recorded. */
export {
  type AuditActor,
  type AuditEvent,
  type AuditFacts,
  type AuditRole,
  COMMAND_LINE,
} from './model/audit-event.ts';
export { maskEmail, maskNetwork, maskUrl } from './model/mask.ts';
