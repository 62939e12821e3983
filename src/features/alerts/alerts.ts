/** Door of the alerts room: what is told when, and what people are asked. */
export type { PastItem, PastMail } from './model/past-mails.ts';
export * from './model/subscription.ts';
