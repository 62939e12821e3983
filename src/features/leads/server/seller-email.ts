import type { Queryable } from '#ports/database/database.ts';

/**
 * The email address of a private seller. `isStandIn`: it is the operator's address, and the operator forwards the mail.
 */
export type SellerMailbox = { address: string; isStandIn: boolean };

/** Returns the mailbox of a private seller; `null` if there is none. */
export type FindSellerMailbox = (connection: Queryable, ownerId: number) => Promise<SellerMailbox | null>;

/** Returns the seller's email address from the feed; `null` if the feed has none. */
export async function sellerEmailOf(connection: Queryable, ownerId: number): Promise<string | null> {
  const [row] = await connection.query<{ lead_email: string | null }>('select lead_email from owners where id = $1', [
    ownerId,
  ]);
  return row?.lead_email ?? null;
}

/** @param fallback the operator's address, used for sellers without one; `null` for none */
export function createMailboxFinder(fallback: string | null): FindSellerMailbox {
  return async (connection, ownerId) => {
    const address = await sellerEmailOf(connection, ownerId);
    if (address !== null) return { address, isStandIn: false };
    return fallback === null ? null : { address: fallback, isStandIn: true };
  };
}
