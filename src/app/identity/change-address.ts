import { changeAlertAddress } from '#features/alerts/alerts.server.ts';
import { changeLeadAddress } from '#features/leads/leads.server.ts';
import { findShopper } from '#features/shoppers/shoppers.server.ts';
import type { Connection } from '#ports/database/database.ts';

/** Replaces the address of an account where rooms email it. Call it in the transaction that changes the account. */
export async function changeAddressInRooms(
  connection: Connection,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const shopperId = await findShopper(connection, { userId });
  if (shopperId === null) return;
  await changeLeadAddress(connection, { shopperId, from, to });
  await changeAlertAddress(connection, { shopperId, from, to });
}
