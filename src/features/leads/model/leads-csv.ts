import { listingTitle } from '#features/listings/listings.ts';
import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '#kit/text/format-csv-row.ts';
import { formatSheetTime, timeZoneOf } from '#kit/local-time.ts';
import type { DeskLead } from './desk-lead.ts';
import { EMPTY_CONTACT } from './lead.ts';
import { formatPhone } from './phone-link.ts';

const COLUMNS: readonly (readonly [name: string, value: (lead: DeskLead) => string])[] = [
  ['Lead', (lead) => String(lead.id)],
  ['Received', (lead) => timeOf(lead, lead.createdAt)],
  ['Dealership', (lead) => lead.dealer],
  ['Kind', (lead) => lead.kind],
  ['Status', (lead) => lead.status],
  ['Replied', (lead) => timeOf(lead, lead.repliedAt)],
  ['Time zone', ({ state }) => timeZoneOf(state)],
  ['Vehicle', (lead) => listingTitle(lead.car)],
  ['Stock number', (lead) => lead.car.stockNumber ?? ''],
  ['Listing', (lead) => String(lead.listingId)],
  ['First name', (lead) => lead.contact.firstName],
  ['Last name', (lead) => lead.contact.lastName],
  ['Email', (lead) => lead.contact.email],
  ['Phone', (lead) => formatPhone(lead.contact.phone)],
  ['Comments', (lead) => lead.contact.comments],
];

/** Formats a time in the time zone of the dealer. */
function timeOf({ state }: DeskLead, at: Date | null): string {
  return at === null ? '' : formatSheetTime(at, timeZoneOf(state));
}

/** The beginning of a UTF-8 CSV file of leads for spreadsheets: its byte order mark and the names of its columns. */
export const LEADS_CSV_HEADER = CSV_BYTE_ORDER_MARK + formatCsvRow(COLUMNS.map(([name]) => name));

/** Formats leads as rows of the file. */
export function formatLeadRows(leads: readonly DeskLead[]): string {
  const rows = leads.map(withoutWithdrawn).map((lead) => COLUMNS.map(([, value]) => value(lead)));
  return rows.map(formatCsvRow).join('');
}

/** Removes the shopper's contact from a message that they withdrew. */
function withoutWithdrawn(lead: DeskLead): DeskLead {
  return lead.status === 'withdrawn' ? { ...lead, contact: EMPTY_CONTACT } : lead;
}
