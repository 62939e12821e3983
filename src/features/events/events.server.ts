/** Server door of the events room: stores events once, and counts them in the same statement. */
export { createEventRecorder, type EventRecorder, type NewEvent } from './server/event-recorder.ts';
export { EVENT_RETENTION_DAYS, rotateEventPartitions } from './server/event-days.ts';
export { eventKey } from './server/event-key.ts';
export { createRecentKeys, type RecentKeys } from './server/recent-keys.ts';
export { createSiteEvents, type EventVisit, type SiteEvents } from './server/site-events.ts';
export { createPartners } from './server/partners.ts';
export { createPhrases, type Phrases } from './server/phrases.ts';
export { rollUpDay, rollUpEvents } from './server/roll-up.ts';
export { type FunnelPart, type InsightFilter, type Insights, readInsights } from './server/read-insights.ts';
export { createEventForwarder } from './server/event-forwarder.ts';
