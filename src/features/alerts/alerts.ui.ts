/** Browser door of the alerts room: the form that asks for alerts. */
export { captureOf } from './model/email-capture.ts';
