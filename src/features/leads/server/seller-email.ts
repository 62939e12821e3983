import type { Connection } from '#ports/database/database.ts';

/** Where a private seller is mailed to, by the feed's word; `null` where nobody gave an address. */
export async function sellerEmailOf(connection: Pick<Connection, 'query'>, ownerId: number): Promise<string | null> {
  const [row] = await connection.query<{ lead_email: string | null }>('select lead_email from owners where id = $1', [
    ownerId,
  ]);
  return row?.lead_email ?? null;
}
