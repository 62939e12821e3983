/** Server door of the leads room: what shoppers ask of sellers is kept, and reaches them. */
export { createLead, type CreatedLead, type DeliverLead, type NewLead } from './server/create-lead.ts';
