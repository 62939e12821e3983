import { createHash } from 'node:crypto';
import { FACT_ROWS } from '#features/listings/listings.ts';
import { EXAMPLE_OFFERS } from '../example-offers.ts';
import { LISTING_SCHEMA, listingRow } from '../listing-row.ts';

/**
 * A hash of this version's definition of listings, owners and their index. A snapshot with another hash is not read,
 * because it might have another meaning.
 */
export const SNAPSHOT_SCHEMA: string = createHash('sha256')
  .update(
    JSON.stringify([
      LISTING_SCHEMA,
      FACT_ROWS.map(([name, { card }]) => [name, card]),
      EXAMPLE_OFFERS,
      EXAMPLE_OFFERS.map(({ listing, owner }) => listingRow(listing, owner)),
    ]),
  )
  .digest('hex');
