import type { Queryable } from '#ports/database/database.ts';

/** SQL: whether recalls are imported, so that there may be emails about them. */
export const HAS_RECALLS_SQL = `exists (select from safety_imports i where i.kind = 'recall' and i.is_current)`;

/** SQL: the recipient `r` did not switch emails about recalls off. */
export const WANTS_RECALLS_SQL = `not exists (select from recall_opt_outs q where q.recipient_id = r.id)`;

/** Switches emails about recalls on or off for an address. */
export async function setRecallEmails(connection: Queryable, recipientId: number, isWanted: boolean): Promise<void> {
  await connection.query(
    isWanted
      ? 'delete from recall_opt_outs where recipient_id = $1'
      : 'insert into recall_opt_outs (recipient_id) values ($1) on conflict do nothing',
    [recipientId],
  );
}
