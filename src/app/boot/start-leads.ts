import type { BrandKey } from '#features/brands/brands.ts';
import {
  createLeadDelivery,
  createLeadDesk,
  type LeadDesk,
  createMailboxFinder,
} from '#features/leads/leads.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Limits } from '#ports/limits/limits.ts';
import type { Config } from '../base/config.ts';

/** Creates the lead desk, which delivers messages and offers from shoppers to dealers and private sellers. */
export function startLeads(
  parts: {
    database: Pick<Database, 'query' | 'transaction'>;
    limits: Limits;
    originFor(brand: BrandKey): string;
    now?(): Date;
  } & Pick<Config, 'leadsFallback'>,
): LeadDesk {
  const { database, limits, originFor, leadsFallback, now = () => new Date() } = parts;
  const fallback = leadsFallback ?? null;
  const delivery = createLeadDelivery({ originFor, fallback });
  return createLeadDesk({
    database,
    limits,
    originFor,
    mailboxOf: createMailboxFinder(fallback),
    deliver: delivery.deliver,
    deliverWithdrawals: delivery.withdraw,
    deliverWaiting: delivery.deliverWaiting,
    now,
  });
}
