/** Browser door of the leads room: the form for contacting a seller, in a page and in a dialog. */
export { openLeadDialog } from './ui/lead-dialog.tsx';
export { LeadForm } from './ui/lead-form.tsx';
export { formTitle, Sent, sentTitle } from './ui/lead-sent.tsx';
export { watchLeads } from './ui/watch-leads.ts';
