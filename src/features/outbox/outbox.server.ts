/** Server door of the outbox room: what is put there in the transaction of its cause, and what sends it. */
export { enqueueMail, enqueueMails, enqueueWebhook, type Enqueued } from './server/enqueue.ts';
export { eraseOutbox, eraseOutgoing, exportOutbox, findErasedMails, withdrawOutgoing } from './server/personal-data.ts';
export { blankOld, type DeadLetter, holdOutbox, listDead, outboxFigures, retryDead } from './server/dead-letters.ts';
export { sealOutbox } from './server/seal-outbox.ts';
export { createSendCall } from './server/send-call.ts';
export { createSendMail, type DrawMail } from './server/send-mail.ts';
export { startOutbox } from './server/start-outbox.ts';
