/** Browser door of the alerts room: the form that subscribes to alerts. */
export { captureOf } from './model/email-capture.ts';
