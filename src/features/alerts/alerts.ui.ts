/** Browser door of the alerts room: the forms that subscribe to alerts and save a search. */
export { type CaptureView, emailCaptureForm } from './model/email-capture.ts';
export type { SaveSearchFormView } from './model/save-search-form-view.ts';
export { SaveSearchForm, saveSearchTitle } from './ui/save-search-form.tsx';
