/** Server door of the outbox room: what is put there in the transaction of its cause, and what sends it. */
export { enqueueMail, enqueueMails, enqueueWebhook, type Enqueued } from './server/enqueue.ts';
export { eraseOutbox, exportOutbox, withdrawOutgoing } from './server/personal-data.ts';
