/** Door of the leads room: what shoppers ask of sellers, and pure decisions on it. */
export * from './model/lead.ts';
export * from './model/lead-form.ts';
export * from './model/lead-profile.ts';
export * from './model/lead-words.ts';
export * from './model/offer.ts';
export * from './model/destination.ts';
export * from './model/desk-lead.ts';
export * from './model/leads-csv.ts';
export * from './model/reach.ts';
export * from './model/reply-clock.ts';
export { SUSPICION_WORDS } from './model/suspicion-words.ts';
