import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** What somebody reported with their address. */
export function exportReports(connection: Asked, email: string): Promise<object[]> {
  return connection.query(
    `select listing_id as "listingId", reason, comments, at from listing_reports
     where lower(email) = lower($1) order by id`,
    [email],
  );
}

/** Forgets whose reports they are. */
export async function eraseReports(connection: Asked, email: string): Promise<void> {
  await connection.query('update listing_reports set email = null where lower(email) = lower($1)', [email]);
}
