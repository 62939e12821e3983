/** Door of the events room: the names and facts of events, and how browsers report them. */
export { type FunnelStep, type SiteEvent, type Vital } from './model/event-names.ts';
export {
  type EventSource,
  eventBatchSchema,
  type EventSubject,
  type ReportedEvent,
  type ReportedSiteEvent,
} from './model/event.ts';
export { type FunnelCount, OTHER_PARTNERS } from './model/funnel.ts';
export { type SpeedSummary, VITAL_LIMITS } from './model/speed-buckets.ts';
export { EVENTS_PATH } from './model/events-path.ts';
