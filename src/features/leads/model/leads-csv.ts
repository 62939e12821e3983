import { listingTitle } from '#features/listings/listings.ts';
import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '#kit/format-csv-row.ts';
import type { DeskLead } from './desk-lead.ts';
import { EMPTY_CONTACT } from './lead.ts';

const COLUMNS: readonly (readonly [name: string, value: (lead: DeskLead) => string])[] = [
  ['Lead', (lead) => String(lead.id)],
  ['Received (UTC)', (lead) => lead.createdAt.toISOString()],
  ['Dealership', (lead) => lead.dealer],
  ['Kind', (lead) => lead.kind],
  ['Status', (lead) => lead.status],
  ['Replied (UTC)', (lead) => lead.repliedAt?.toISOString() ?? ''],
  ['Vehicle', (lead) => listingTitle(lead.car)],
  ['Stock number', (lead) => lead.car.stockNumber ?? ''],
  ['Listing', (lead) => String(lead.listingId)],
  ['First name', (lead) => lead.contact.firstName],
  ['Last name', (lead) => lead.contact.lastName],
  ['Email', (lead) => lead.contact.email],
  ['Phone', (lead) => lead.contact.phone],
  ['Comments', (lead) => lead.contact.comments],
];

/** Formats leads as a UTF-8 CSV file for spreadsheets. */
export function formatLeadsCsv(leads: readonly DeskLead[]): string {
  const rows = leads.map(withoutWithdrawn).map((lead) => COLUMNS.map(([, value]) => value(lead)));
  return CSV_BYTE_ORDER_MARK + [COLUMNS.map(([name]) => name), ...rows].map(formatCsvRow).join('');
}

/** Removes the shopper's contact from a message that they withdrew. */
function withoutWithdrawn(lead: DeskLead): DeskLead {
  return lead.status === 'withdrawn' ? { ...lead, contact: EMPTY_CONTACT } : lead;
}
