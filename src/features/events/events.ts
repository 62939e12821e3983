/** Door of the events room: what happens on pages, as browsers report it. */
export {
  type EventName,
  type EventSource,
  eventBatchSchema,
  type EventSubject,
  type ReportedEvent,
} from './model/event.ts';
export { EVENTS_PATH } from './model/events-path.ts';
