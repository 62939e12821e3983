/** Door of the alerts room: what is told when, and what people are asked. */
export * from './model/subscription.ts';
