import type { Queryable } from '#ports/database/database.ts';
import { reseal } from '#ports/secrets/reseal.ts';
import { OUTBOX_CHANNEL } from './enqueue.ts';
import { sealContent } from './sealed-content.ts';

type Row = { id: number; content: object & { sealed?: string } };

const AT_ONCE = 1_000;

/**
 * Seals content that was stored in plain text or with an older key, and returns how many rows changed. Rows that are
 * being sent are left for the next start. Also retries rows that a server of the previous version rejected, because it
 * cannot read sealed rows.
 */
export async function sealOutbox(connection: Queryable): Promise<number> {
  await connection.query(
    `update outbox set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
     where state = 'dead' and content ? 'sealed' and last_error in ('The row has no email.', 'The row has no webhook call.')
     returning pg_notify('${OUTBOX_CHANNEL}', '') as woken`,
  );
  let count = 0;
  for (let after = 0; ;) {
    const rows = await connection.query<Row>(
      `select id, content from outbox where id > $1 and content <> '{}' and state <> 'sending'
       order by id limit ${AT_ONCE} for update skip locked`,
      [after],
    );
    for (const { id, content } of rows) {
      const sealed = resealed(content);
      if (!sealed) continue;
      await connection.query('update outbox set content = $2 where id = $1', [id, JSON.stringify(sealed)]);
      count++;
    }
    if (rows.length < AT_ONCE) return count;
    after = rows.at(-1)!.id;
  }
}

function resealed(content: Row['content']): object | null {
  if (content.sealed === undefined) return sealContent(content);
  const sealed = reseal('outbox', content.sealed);
  return sealed === null ? null : { ...content, sealed };
}
