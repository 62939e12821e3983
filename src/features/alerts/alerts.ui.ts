/** Browser door of the alerts room: the form that subscribes to alerts. */
export { emailCaptureForm } from './model/email-capture.ts';
