import type { Queryable } from '#ports/database/database.ts';

/** Exports the reports that were sent with an email address. */
export function exportReports(connection: Queryable, email: string): Promise<object[]> {
  return connection.query(
    `select id, listing_id as "listingId", reason, comments, at from listing_reports
     where lower(email) = lower($1) order by id`,
    [email],
  );
}

/**
 * Removes an email address from its reports, with their comments and digests; `reportId`: from this one only. Returns
 * the number of reports.
 */
export async function eraseReports(
  connection: Queryable,
  email: string,
  reportId: number | null = null,
): Promise<number> {
  const rows = await connection.query(
    `update listing_reports set email = null, comments = null, reporter = '{}'
     where lower(email) = lower($1) and ($2::bigint is null or id = $2) returning 1`,
    [email, reportId],
  );
  return rows.length;
}
