import type { BrandKey } from '#features/brands/brands.ts';
import { createLeadDelivery, createLeadDesk, type LeadDesk, sellerEmailOf } from '#features/leads/leads.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Limits } from '#ports/limits/limits.ts';
import type { Config } from './config.ts';

/** Where shoppers reach sellers: what they write, and how it reaches dealers and private sellers. */
export function startLeads(
  parts: {
    database: Pick<Database, 'query' | 'transaction'>;
    limits: Limits;
    originFor(brand: BrandKey): string;
    now?(): Date;
  } & Pick<Config, 'leadsFallback'>,
): LeadDesk {
  const { database, limits, originFor, leadsFallback, now = () => new Date() } = parts;
  // The operator stands in for private sellers whose feed names no address.
  const sellerEmail: typeof sellerEmailOf = async (connection, ownerId) =>
    (await sellerEmailOf(connection, ownerId)) ?? leadsFallback ?? null;
  const delivery = createLeadDelivery({ originFor, fallback: leadsFallback ?? null });
  return createLeadDesk({
    ...{ database, limits, originFor, sellerEmailOf: sellerEmail },
    ...{ deliver: delivery.deliver, deliverWithdrawal: delivery.withdraw, now },
  });
}
