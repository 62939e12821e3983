/** Browser door of the events room. Its code loads with the first event. */
export { reportEvent } from './ui/report-event.ts';
