/** Server door of the outbox room: enqueues messages in the transaction that causes them, and sends them. */
export { enqueueMail, enqueueMails, enqueueWebhook } from './server/enqueue.ts';
export {
  eraseOutbox,
  eraseOutgoing,
  type ExportedMail,
  exportOutbox,
  findErasedMails,
  stopOutgoing,
  withdrawOutgoing,
} from './server/personal-data.ts';
export {
  CONTENT_DAYS,
  eraseOldContent,
  type DeadLetter,
  markUnsentAsDead,
  listDeadLetters,
  outboxStatistics,
  retryDeadLetters,
} from './server/dead-letters.ts';
export { sealOutbox } from './server/seal-outbox.ts';
export { createRowOpener, openOrPostpone, openRow, sealContent } from './server/sealed-content.ts';
export { OUTBOX_CHANNEL } from './server/enqueue.ts';
export type { LeasedBatch, LeasedWrites, SendRow } from './server/send-rows.ts';
export { createWebhookSender } from './server/send-call.ts';
export { createMailSender, type OutboxMailRenderer } from './server/send-mail.ts';
export { type Outbox, startOutbox } from './server/start-outbox.ts';
