/** Browser door of the leads room: the form for contacting a seller. Pages load its dialog, `ui/lead-dialog.tsx`, late. */
export { LeadForm } from './ui/lead-form.tsx';
export { SellerFacts } from './ui/seller-facts.tsx';
export { formTitle, LeadSentMessage, sentTitle } from './ui/lead-sent.tsx';
export { watchLeads } from './ui/watch-leads.ts';
