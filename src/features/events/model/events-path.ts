/** The path to which browsers report events. */
export const EVENTS_PATH = '/cars-for-sale/svc/events';

export const MAX_REPORTED_EVENTS = 50;
