import type { TableEntry } from './table-entry.ts';
import { ACCOUNT_TABLES } from './tables/accounts.ts';
import { ALERT_TABLES } from './tables/alerts.ts';
import { COUNTING_TABLES } from './tables/counting.ts';
import { DEALER_TABLES } from './tables/dealers.ts';
import { INVENTORY_TABLES } from './tables/inventory.ts';
import { LEAD_TABLES } from './tables/leads.ts';
import { PROMOTION_TABLES } from './tables/promotions.ts';
import { PUSH_TABLES } from './tables/push.ts';
import { REVIEW_TABLES } from './tables/reviews.ts';
import { SHOPPER_TABLES } from './tables/shoppers.ts';
import { SITE_TABLES } from './tables/site.ts';

/**
 * Describes each table: its content, purpose, retention and readers, and how it is exported and erased. A test fails if
 * a table or a column is missing here.
 */
export const DATA_MAP: readonly TableEntry[] = [
  ...ACCOUNT_TABLES,
  ...SHOPPER_TABLES,
  ...REVIEW_TABLES,
  ...LEAD_TABLES,
  ...ALERT_TABLES,
  ...PUSH_TABLES,
  ...DEALER_TABLES,
  ...COUNTING_TABLES,
  ...PROMOTION_TABLES,
  ...INVENTORY_TABLES,
  ...SITE_TABLES,
];

export function columnsOf({ personal, other }: TableEntry): string[] {
  return [...Object.keys(personal?.columns ?? {}), ...other.split(' ').filter(Boolean)];
}
