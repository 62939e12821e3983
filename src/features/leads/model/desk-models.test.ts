import { expect, test } from 'vitest';
import { type DeliveryState, deliverySummary, type DeskLead, formatDuration, replyTimeOf } from './desk-lead.ts';
import { formatLeadRows, LEADS_CSV_HEADER } from './leads-csv.ts';
import { FULL_LEAD } from './testing/one-lead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DESK_LEAD: DeskLead = {
  ...FULL_LEAD.lead,
  ...{ requestKey: 'r', shopperId: null, listingId: 42, ownerId: 7, brand: 'marketplace', kind: 'email' },
  ...{ consent: null, status: 'new', heldAt: null, repliedAt: null, withdrawnAt: null },
  ...{ dealer: 'Mile High Motors', state: 'CO', car: FULL_LEAD.listing, deliveries: [] },
};

test.each([
  [0, 'under a minute'],
  [4.9 * MINUTE, '4 min'],
  [HOUR, '1 h'],
  [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
  [48 * HOUR, '2 days'],
  [53 * HOUR, '2 days 5 h'],
])('%d ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

test.each<[DeliveryState[], string]>([
  [['sent', 'sent'], 'Sent'],
  [['dead', 'given-up'], 'Not delivered'],
  [['sent', 'dead'], 'Delivered, 1 failed'],
  [['sent', 'waiting'], 'Delivered, 1 being sent'],
  [['sent', 'dead', 'waiting'], 'Delivered, 1 failed, 1 being sent'],
  [['waiting', 'given-up'], 'Being sent, 1 failed'],
  [['withdrawn'], 'Withdrawn'],
  [['kept', 'kept'], 'Not sent: kept in the local mailbox'],
  [['kept', 'withdrawn'], 'Not sent: kept in the local mailbox'],
  [['kept', 'dead'], 'Not sent: 1 failed, 1 kept in the local mailbox'],
  [['kept', 'waiting'], 'Being sent, 1 kept in the local mailbox'],
  [['kept', 'sent'], 'Delivered, 1 kept in the local mailbox'],
])('of deliveries that are %j the list says %j', (states, text) => {
  const deliveries = states.map((state) => ({ kind: 'email' as const, chosenBy: 'dealer' as const, state }));
  expect(deliverySummary({ ...DESK_LEAD, deliveries }).text).toBe(text);
});

test('the clock runs until a reply, and never for leads without an expected reply', () => {
  const now = new Date(DESK_LEAD.createdAt.getTime() + 25 * HOUR);
  expect(replyTimeOf(DESK_LEAD, now)).toEqual({ kind: 'waiting', ms: 25 * HOUR, isLate: true });
  const repliedAt = new Date(DESK_LEAD.createdAt.getTime() + HOUR);
  expect(replyTimeOf({ ...DESK_LEAD, status: 'replied', repliedAt }, now)).toEqual({
    ...{ kind: 'replied', ms: HOUR, isLate: false },
  });
  for (const status of ['lost', 'withdrawn'] as const) expect(replyTimeOf({ ...DESK_LEAD, status }, now)).toBeNull();
  expect(replyTimeOf({ ...DESK_LEAD, kind: 'call' }, now)).toBeNull();
  expect(replyTimeOf(DESK_LEAD, new Date(0))).toMatchObject({ ms: 0 });
});

test('spreadsheets read the export line by line, with quotes and line ends inside values', () => {
  const csv =
    LEADS_CSV_HEADER +
    formatLeadRows([DESK_LEAD, { ...DESK_LEAD, contact: { ...DESK_LEAD.contact, firstName: 'A "B", C' } }]);
  expect(csv.startsWith('\ufeff"Lead","Received",')).toBe(true);
  expect(csv).toContain('"2020 Toyota Tacoma TRD Sport","T-1042","42"');
  expect(csv).toContain('"Is it still there?\nI can come on Saturday."\r\n');
  expect(csv).toContain('"A ""B"", C"');
});

test('the export has times of the dealer’s time zone, which it names', () => {
  const repliedAt = new Date('2026-12-01T02:05:00Z');
  const lead = { ...DESK_LEAD, createdAt: new Date('2026-07-01T09:30:00Z'), repliedAt, dealer: 'Mile High' };
  expect(formatLeadRows([lead])).toContain('"2026-07-01 03:30","Mile High",');
  expect(formatLeadRows([lead])).toContain('"2026-11-30 19:05","America/Denver"');
  expect(formatLeadRows([{ ...lead, state: null, repliedAt: null }])).toContain('"","America/New_York"');
});

test('the export contains nothing about shoppers who withdrew', () => {
  const csv = LEADS_CSV_HEADER + formatLeadRows([{ ...DESK_LEAD, status: 'withdrawn' }]);
  expect(csv).toContain('"withdrawn"');
  for (const personal of ['Ana', 'Silva', 'shopper.example', '555-0134', 'Saturday'])
    expect(csv).not.toContain(personal);
});

test.each(['=HYPERLINK("http://x")', 'x;=1+1'])('%j is a text to a spreadsheet, not a formula', (comments) => {
  const csv = LEADS_CSV_HEADER + formatLeadRows([{ ...DESK_LEAD, contact: { ...DESK_LEAD.contact, comments } }]);
  expect(csv).toContain(`,"${comments.replace('=', `'=`).replaceAll('"', '""')}"\r\n`);
});
