/** Door of the events room: the names and facts of events, and how browsers report them. */
export {
  type BrowserEventName,
  type EventFacts,
  type EventName,
  PAGES,
  type PageKind,
  type SiteEvent,
  type SiteEventName,
} from './model/event-names.ts';
export {
  type EventSource,
  eventBatchSchema,
  type EventSubject,
  type ReportedEvent,
  type ReportedSiteEvent,
} from './model/event.ts';
export { EVENTS_PATH } from './model/events-path.ts';
