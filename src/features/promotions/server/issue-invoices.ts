import type { Billing } from '#ports/billing/billing.ts';
import type { Queryable } from '#ports/database/database.ts';
import { campaignDayOf } from '../model/campaign.ts';
import { placementLabel } from '../model/campaign-labels.ts';
import { listChargedOwners, listStatementLines } from './statement.ts';

/**
 * Issues the invoices of the last complete month: one for each dealer with charges. A dealer gets one invoice per
 * month, even if this runs repeatedly or on several servers. Returns the number of dealers with an invoice.
 */
export async function issueInvoices(
  { database, billing, now }: { database: Queryable; billing: Billing; now(): Date },
  signal?: AbortSignal,
): Promise<number> {
  const month = previousMonth(campaignDayOf(now()).day.slice(0, 7));
  const owners = await listChargedOwners(database, month);
  for (const ownerId of owners) {
    signal?.throwIfAborted();
    const lines = await listStatementLines(database, { ownerId, month });
    await billing.issue(
      {
        ownerId,
        month,
        totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
        lines: lines.map(({ campaignId, clicks, amountCents, ...campaign }) => ({
          description: `${placementLabel(campaign)}, campaign ${campaignId}: clicks`,
          quantity: clicks,
          amountCents,
        })),
      },
      signal,
    );
  }
  return owners.length;
}

/** Returns the month before: `2026-01` → `2025-12`. */
export function previousMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}
