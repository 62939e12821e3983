import { createHash } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';
import type { Cover, CoverFile } from '../model/cover.ts';

/** SQL expression: the cover of article `a` without its files, or null. */
export const COVER_SQL = `(select jsonb_build_object('digest', c.digest, 'alt', c.alt, 'width', c.width, 'height', c.height)
  from article_covers c where c.article_id = a.id) as cover`;

/** Two WebP files of one picture. `width` and `height`: of `page`. */
export type NewCover = { page: Buffer; list: Buffer; alt: string; width: number; height: number };

/** Stores the cover of an article in place of the last one. */
export async function saveCover(connection: Queryable, articleId: number, cover: NewCover): Promise<Cover> {
  const { page, list, alt, width, height } = cover;
  const digest = createHash('sha256').update(page).digest('hex').slice(0, 32);
  await connection.query(
    `insert into article_covers (article_id, digest, alt, width, height, picture, small) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (article_id) do update set (digest, alt, width, height, picture, small) =
       (excluded.digest, excluded.alt, excluded.width, excluded.height, excluded.picture, excluded.small)`,
    [articleId, digest, alt, width, height, page, list],
  );
  return { digest, alt, width, height };
}

/** Changes a cover's alternative text. Returns whether the article has a cover. */
export async function describeCover(connection: Queryable, articleId: number, alt: string): Promise<boolean> {
  const rows = await connection.query('update article_covers set alt = $2 where article_id = $1 returning 1', [
    ...[articleId, alt],
  ]);
  return rows.length > 0;
}

export async function removeCover(connection: Queryable, articleId: number): Promise<boolean> {
  const rows = await connection.query('delete from article_covers where article_id = $1 returning 1', [articleId]);
  return rows.length > 0;
}

/** Returns a file of a cover; `null` if there is none. */
export async function readCover(connection: Queryable, digest: string, file: CoverFile): Promise<Buffer | null> {
  const column = file === 'page' ? 'picture' : 'small';
  const [row] = await connection.query<{ bytes: Buffer }>(
    `select ${column} as bytes from article_covers where digest = $1 limit 1`,
    [digest],
  );
  return row?.bytes ?? null;
}
