import { randomUUID } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter } from 'better-auth';
import type { AccountTables } from './accounts.ts';

type OpenAdapter = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;

/**
 * Wraps the library's adapter so that it returns a new passkey without storing it. The library commits each row by
 * itself; `savePasskey` stores the passkey in the transaction that also writes its notice and its audit row.
 */
export function deferPasskeyStorage(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      create: async (call) =>
        call.model === 'passkey' ? ({ ...call.data, id: randomUUID() } as never) : adapter.create(call),
    };
  };
}

/** A passkey as the library returns it. */
type NewPasskey = {
  id: string;
  userId: string;
  name?: string | undefined;
  publicKey: string;
  credentialID: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports?: string | undefined;
  aaguid?: string | undefined;
};

/** Stores a verified passkey with the host that it works at. */
export async function savePasskey(
  connection: Pick<AccountTables, 'query'>,
  passkey: NewPasskey,
  host: string,
): Promise<void> {
  const { id, userId, name, publicKey, credentialID, counter, deviceType, backedUp, transports, aaguid } = passkey;
  await connection.query(
    `insert into account_passkeys
       (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, transports, aaguid, host)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, userId, name, publicKey, credentialID, counter, deviceType, backedUp, transports, aaguid, host],
  );
}
