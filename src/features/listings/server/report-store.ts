import type { Database } from '#ports/database/database.ts';
import type { ListingReport, PageFeedback } from '../model/shopper-report.ts';

/** Limited because shoppers wait for the result. */
const TIMEOUT_MS = 5_000;

/**
 * Stores reports and feedback of shoppers. `brand` is a wire code. The only contact detail stored is the email address
 * that the shopper entered.
 */
export type ReportStore = {
  /** `unknown-listing`: no listing ever had the id, so nothing is stored. */
  saveReport(report: ListingReport, brand: string): Promise<'saved' | 'unknown-listing'>;
  saveFeedback(feedback: PageFeedback, brand: string): Promise<void>;
};

export function createReportStore(database: Pick<Database, 'query'>): ReportStore {
  return {
    saveReport: async ({ listingId, reason, comments, emailAddress }, brand) => {
      const saved = await database.query(
        `insert into listing_reports (brand, listing_id, reason, comments, email)
         select $1, id, $3, $4, $5 from listings where id = $2
         returning id`,
        [brand, listingId, reason, comments, emailAddress],
        { timeoutMs: TIMEOUT_MS },
      );
      return saved.length > 0 ? 'saved' : 'unknown-listing';
    },
    saveFeedback: async ({ helpful, search, comments }, brand) => {
      await database.query(
        'insert into page_feedback (brand, helpful, search, comments) values ($1, $2, $3, $4)',
        [brand, helpful, search, comments],
        { timeoutMs: TIMEOUT_MS },
      );
    },
  };
}
