import { listingTitle } from '#features/listings/listings.ts';
import type { DeskLead } from './desk-lead.ts';
import { NO_CONTACT } from './lead.ts';

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
  ['E-mail', (lead) => lead.contact.email],
  ['Phone', (lead) => lead.contact.phone],
  ['Comments', (lead) => lead.contact.comments],
];

/** Leads as a CSV file for spreadsheets (RFC 4180, UTF-8 with its mark, which they need to read names right). */
export function formatLeadsCsv(leads: readonly DeskLead[]): string {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...leads.map(shown).map((lead) => COLUMNS.map(([, value]) => value(lead))),
  ];
  return `\ufeff${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** Of who took a message back nothing leaves again. */
function shown(lead: DeskLead): DeskLead {
  return lead.status === 'withdrawn' ? { ...lead, contact: NO_CONTACT } : lead;
}

/** What begins like a formula is one to a spreadsheet, whatever quotes stand around it; an apostrophe makes it text. */
function cellOf(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '');
  const safe = /^[\s\u200b-\u200f\ufeff]*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(plain) ? `'${plain}` : plain;
  return `"${safe.replaceAll('"', '""')}"`;
}
