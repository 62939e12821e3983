import { type AuditActor, SITE } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { hasEnoughReporters, FRAUD_RULE, type FraudReport } from '../model/fraud-rule.ts';
import type { ListingReport, PageFeedback } from '../model/shopper-report.ts';
import { hideListing } from './listing-blocks.ts';

/** Limited because shoppers wait for the result. */
const TIMEOUT_MS = 5_000;

/** The sender of a report, as far as known. */
export type Reporter = {
  /** Keyed digests of the reporter's identifiers: account, browser, mailbox and network. */
  digests: readonly string[];
  /** The signed-in account, if its address is confirmed. */
  userId: string | null;
  shopperId: string | null;
  /** Whether the outcome may be emailed to the address of the report. */
  wantsOutcome: boolean;
  requestId: string | null;
};

/**
 * Stores reports and feedback of shoppers. `brand` is a wire code. The only contact detail stored is the email address
 * that the shopper entered.
 */
export type ReportStore = {
  /**
   * Stores a report. Fraud reports of enough different people hide the listing until an operator decides
   * (`FRAUD_RULE`). `unknown-listing`: no listing ever had the id, so nothing is stored.
   */
  saveReport(report: ListingReport, brand: string, reporter: Reporter): Promise<'saved' | 'unknown-listing'>;
  saveFeedback(feedback: PageFeedback, brand: string): Promise<void>;
};

/**
 * Creates the store.
 * @param onError receives the error of a listing that couldn't be hidden. Its report is stored, and the next one tries
 *   again.
 */
export function createReportStore(
  database: Pick<Database, 'query' | 'transaction'>,
  onError: (error: Error) => void = (error) => {
    throw error;
  },
): ReportStore {
  return {
    saveReport: async (report, brand, reporter) => {
      if (!(await insertReport(database, report, brand, reporter))) return 'unknown-listing';
      const actor = { ...SITE, requestId: reporter.requestId };
      if (report.reason === 'fraud')
        await database.transaction((connection) => hideIfConfirmed(connection, report.listingId, actor)).catch(onError);
      return 'saved';
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

/**
 * Inserts a report. Reports by new accounts and browsers, and by members of dealerships, do not count toward hiding.
 */
async function insertReport(
  database: Pick<Database, 'query'>,
  { listingId, reason, comments, emailAddress }: ListingReport,
  brand: string,
  { digests, userId, shopperId, wantsOutcome }: Reporter,
): Promise<boolean> {
  const saved = await database.query(
    `insert into listing_reports (brand, listing_id, reason, comments, email, reporter, wants_outcome, standing)
     select $1, id, $3, $4, $5, $6, $7, case
       when $8::text is not null then (
         select 'account' from account_users u
         where u.id = $8 and u.created_at < now() - make_interval(days => $10)
           and not exists (select from dealer_members m where m.user_id = u.id))
       else (select 'visitor' from shoppers s where s.id = $9::uuid and s.user_id is null
         and s.created_at < now() - make_interval(days => $10))
       end
     from listings where id = $2
     returning id`,
    [
      ...[brand, listingId, reason, comments, emailAddress, digests, wantsOutcome && emailAddress !== null],
      ...[userId, shopperId, FRAUD_RULE.knownDays],
    ],
    { timeoutMs: TIMEOUT_MS },
  );
  return saved.length > 0;
}

/**
 * Hides a listing that is for sale if enough people report it as fraud and no operator has cleared it recently. An
 * import that is being published delays it for at most a batch, and the shopper no longer than `TIMEOUT_MS`.
 */
async function hideIfConfirmed(connection: Connection, listingId: number, actor: AuditActor): Promise<void> {
  await connection.query(`select set_config('statement_timeout', $1, true)`, [`${TIMEOUT_MS}ms`]);
  if (!hasEnoughReporters(await countedReports(connection, listingId))) return;
  const [listing] = await connection.query<{ mayHide: boolean }>(
    `select l.withdrawn_at is null
       and not exists (select from listing_reports r
         where r.listing_id = l.id and r.outcome = 'dismissed' and r.handled_at > now() - make_interval(days => $2))
       and (select count(*) from listing_blocks b join listings o on o.id = b.listing_id
         where o.owner_id = l.owner_id and b.is_automatic and b.at > now() - interval '1 day') < $3 as "mayHide"
     from listings l where l.id = $1`,
    [listingId, FRAUD_RULE.windowDays, FRAUD_RULE.listingsOfOneSeller],
  );
  if (!listing?.mayHide) return;
  if ((await hideListing(connection, { listingId, reason: 'fraud', isAutomatic: true })) !== 'hidden') return;
  const event = { action: 'listing.hide-automatically', subject: `listing:${listingId}`, after: { reason: 'fraud' } };
  await recordAudit(connection, actor, event);
}

/**
 * Returns those open fraud reports of a listing that count. Reports by people who report many listings, or whose report
 * was recently dismissed, do not count.
 */
function countedReports(connection: Connection, listingId: number): Promise<FraudReport[]> {
  return connection.query<FraudReport>(
    `select r.reporter, r.standing from listing_reports r
     where r.listing_id = $1 and r.reason = 'fraud' and r.handled_at is null and r.standing is not null
       and r.at > now() - make_interval(days => $2)
       and (select count(distinct other.listing_id) from listing_reports other
         where other.reason = 'fraud' and other.reporter && r.reporter and other.at > now() - interval '7 days') <= $3
       and not exists (select from listing_reports other
         where other.reason = 'fraud' and other.reporter && r.reporter and other.outcome = 'dismissed'
           and other.handled_at > now() - make_interval(days => $2))`,
    [listingId, FRAUD_RULE.windowDays, FRAUD_RULE.listingsOfOnePerson],
  );
}
