/** Door of the outbox room: what leaves the site, and how long it is tried. */
export * from './model/outgoing.ts';
export * from './model/retries.ts';
