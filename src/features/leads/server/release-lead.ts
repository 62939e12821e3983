import type { Queryable } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import type { DeliverLead } from './create-lead.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';

/** How many days a release key is valid. After that, the writer no longer remembers the message. */
const DAYS = 7;

/** Returns the lead that a key releases or released; `null` if there is none, or if it is too old. */
export async function findHeldLead(connection: Queryable, keyHash: Buffer): Promise<Lead | null> {
  const [row] = await connection.query<LeadRow>(
    `select ${LEAD_COLUMNS} from leads where release_hash = $1 and created_at > now() - interval '${DAYS} days'`,
    [keyHash],
  );
  return row ? readLead(row) : null;
}

/** Releases a held lead by its id; `null` if it is not held or does not exist. */
export async function releaseById(connection: Queryable, id: number, deliver: DeliverLead): Promise<Lead | null> {
  return letGo(connection, 'id', id, deliver);
}

/**
 * Releases a held lead to its seller, once. Call it inside a transaction. `already`: it was released before, or
 * withdrawn. `null`: the key is unknown.
 */
export async function releaseLead(
  connection: Queryable,
  keyHash: Buffer,
  deliver: DeliverLead,
): Promise<{ kind: 'released' | 'already'; lead: Lead } | null> {
  const found = await findHeldLead(connection, keyHash);
  if (!found) return null;
  const lead = await letGo(connection, 'release_hash', keyHash, deliver);
  return lead ? { kind: 'released', lead } : { kind: 'already', lead: found };
}

async function letGo(
  connection: Queryable,
  by: 'id' | 'release_hash',
  value: number | Buffer,
  deliver: DeliverLead,
): Promise<Lead | null> {
  const [row] = await connection.query<LeadRow>(
    `update leads set held_at = null, released_at = now()
      where ${by} = $1 and held_at is not null and status <> 'withdrawn' returning ${LEAD_COLUMNS}`,
    [value],
  );
  if (!row) return null;
  const lead = readLead(row);
  await deliver(connection, lead);
  return lead;
}
