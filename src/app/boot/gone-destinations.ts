import { SITE } from '#features/audit/audit.ts';
import { type BrandKey, MAIN_BRAND } from '#features/brands/brands.ts';
import { disableGoneDestination } from '#features/leads/leads.server.ts';
import type { Database } from '#ports/database/database.ts';
import { destinationAuditFacts, recordDealerChange, destinationText } from '../routes/desk/record-dealer-change.ts';

/**
 * Returns the handler for a webhook receiver that answers 410 (Gone). It turns the destination off and emails the
 * dealership's owners. Handling the same call twice is safe.
 */
export function disableGoneDestinations({
  database,
  originFor,
}: {
  database: Pick<Database, 'transaction'>;
  originFor(brand: BrandKey): string;
}): (call: { id: number }) => Promise<void> {
  return async ({ id }) => {
    await database.transaction(async (connection) => {
      const found = await disableGoneDestination(connection, id);
      if (!found) return;
      const change = { ownerId: found.ownerId, actor: SITE, brand: MAIN_BRAND.key, originFor };
      await recordDealerChange(connection, change, {
        action: 'destination.switch',
        before: destinationAuditFacts(found),
        after: { ...destinationAuditFacts({ ...found, enabled: false }), status: 410 },
        change: 'destination-gone',
        what: destinationText(found),
      });
    });
  };
}
