import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { findListing, type NotifiedReporter } from '#features/listings/listings.server.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';

/** Emails the reporters of a listing the operator's decision, once each, in the operator's transaction. */
export async function mailReportOutcome(
  connection: Connection,
  { originFor }: Pick<AppContext, 'originFor'>,
  {
    listingId,
    isRemoved,
    reporters,
  }: { listingId: number; isRemoved: boolean; reporters: readonly NotifiedReporter[] },
): Promise<void> {
  if (reporters.length === 0) return;
  const found = await findListing(connection, listingId);
  if (found.kind === 'unknown') return;
  const outcome = isRemoved ? 'removed' : found.kind === 'active' ? 'kept' : 'gone';
  await enqueueMails(
    connection,
    reporters.map(({ reportId, email, brand: wireCode }) => {
      const brand = (BRANDS.find((one) => one.wireCode === wireCode) ?? MAIN_BRAND).key;
      return {
        key: `report:${reportId}:outcome`,
        to: email,
        brand,
        template: 'report-outcome',
        data: {
          outcome,
          car: listingTitle(found.listing),
          url: `${originFor(brand)}/cars-for-sale/vehicle/${listingId}`,
        },
      };
    }),
  );
}
