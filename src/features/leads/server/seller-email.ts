import type { Connection } from '#ports/database/database.ts';

type Asked = Pick<Connection, 'query'>;

/** Where a private seller is mailed to. `isStandIn`: it is the operator's address, who passes on what comes there. */
export type SellerMailbox = { address: string; isStandIn: boolean };

/** The mailbox of a private seller; `null` where there is none. */
export type SellerMailboxOf = (connection: Asked, ownerId: number) => Promise<SellerMailbox | null>;

/** Where a seller is mailed to, by the feed's word; `null` where it names no address. */
export async function sellerEmailOf(connection: Asked, ownerId: number): Promise<string | null> {
  const [row] = await connection.query<{ lead_email: string | null }>('select lead_email from owners where id = $1', [
    ownerId,
  ]);
  return row?.lead_email ?? null;
}

/** @param fallback of the operator, who stands in for sellers without an address; `null` for none. */
export function mailboxesWith(fallback: string | null): SellerMailboxOf {
  return async (connection, ownerId) => {
    const address = await sellerEmailOf(connection, ownerId);
    if (address !== null) return { address, isStandIn: false };
    return fallback === null ? null : { address: fallback, isStandIn: true };
  };
}
