import { type Listing, listingTitle } from '#features/listings/listings.ts';
import { CSV_BYTE_ORDER_MARK, formatCsvRow } from '#kit/text/format-csv-row.ts';
import type { Placement, Tier } from './campaign.ts';
import { placementLabel, positionLabel } from './campaign-labels.ts';

/** A click that was charged. */
export type Charge = {
  id: number;
  at: Date;
  /** The day of its auction, in the site's time zone. It falls in the month of the statement. */
  day: string;
  campaignId: number;
  placement: Placement;
  tier: Tier | null;
  position: number;
  listingId: number;
  car: Pick<Listing, 'year' | 'make' | 'model' | 'trim'> & { stockNumber: string | null };
  priceCents: number;
  auctionId: string;
};

const COLUMNS: readonly (readonly [name: string, value: (charge: Charge) => string])[] = [
  ['Charge', ({ id }) => String(id)],
  ['Clicked (UTC)', ({ at }) => at.toISOString()],
  ['Campaign', ({ campaignId }) => String(campaignId)],
  ['Placement', placementLabel],
  ['Position', positionLabel],
  ['Vehicle', ({ car }) => listingTitle(car)],
  ['Stock number', ({ car }) => car.stockNumber ?? ''],
  ['Listing', ({ listingId }) => String(listingId)],
  ['Price (USD)', ({ priceCents }) => (priceCents / 100).toFixed(2)],
  ['Auction', ({ auctionId }) => auctionId],
];

/** The beginning of the CSV file of a statement: its byte order mark and the names of its columns. */
export const STATEMENT_CSV_HEADER = CSV_BYTE_ORDER_MARK + formatCsvRow(COLUMNS.map(([name]) => name));

/** Formats charges as rows of the file. */
export function formatChargeRows(charges: readonly Charge[]): string {
  return charges.map((charge) => formatCsvRow(COLUMNS.map(([, value]) => value(charge)))).join('');
}
