import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#ports/database/database.ts';
import { COVER_SQL } from './cover-store.ts';
import { type Article, type ArticleContent, MAX_EXPERT_REVIEWS_SHOWN, type ReviewedModel } from '../model/article.ts';

const COLUMNS = `id, slug, title, author, make_code as "makeCode", model_code as "modelCode", first_year as "firstYear",
  last_year as "lastYear", rating_tenths as "ratingTenths", summary, body, publish_at as "publishAt", version,
  changed_at as "changedAt", ${COVER_SQL}`;

/** An article in a list. */
export type ListedArticle = Pick<Article, 'id' | 'title' | 'author' | 'publishAt' | 'changedAt' | 'slug' | 'cover'>;

/** Lists articles, the newest first: those before the id `before`. */
export function listArticles(
  database: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<ListedArticle[]> {
  return database.query(
    `select id, slug, title, author, publish_at as "publishAt", changed_at as "changedAt", ${COVER_SQL}
     from expert_articles a where $1::bigint is null or id < $1 order by id desc limit $2`,
    [before, max],
  );
}

export async function findArticle(database: Queryable, id: number): Promise<Article | null> {
  const [article] = await database.query<Article>(`select ${COLUMNS} from expert_articles a where id = $1`, [id]);
  return article ?? null;
}

/** Returns the published article with this address; `null` if there is none. */
export async function findPublishedArticle(database: Queryable, slug: string, now: Date): Promise<Article | null> {
  const [article] = await database.query<Article>(
    `select ${COLUMNS} from expert_articles a where slug = $1 and publish_at <= $2`,
    [slug, now],
  );
  return article ?? null;
}

/** The parts of an article that a page about a model shows. */
export type ReviewTeaser = Pick<Article, 'id' | 'slug' | 'title' | 'author' | 'summary' | 'ratingTenths' | 'cover'>;

/** Returns the published reviews of a model or a model year, the newest first, at most two (spec 2 §9). */
export function findReviewsOf(
  database: Queryable,
  { makeCode, modelCode, year }: ReviewedModel,
  now: Date,
): Promise<ReviewTeaser[]> {
  return database.query(
    `select id, slug, title, author, summary, rating_tenths as "ratingTenths", ${COVER_SQL} from expert_articles a
     where make_code = $1 and model_code = $2 and ($3::int is null or $3 between first_year and last_year)
       and publish_at <= $4
     order by publish_at desc, id desc limit $5`,
    [makeCode, modelCode, year, now, MAX_EXPERT_REVIEWS_SHOWN],
  );
}

/** Returns the addresses of all published articles, for the sitemap. */
export async function listPublishedSlugs(database: Queryable, now: Date): Promise<string[]> {
  const rows = await database.query<{ slug: string }>(
    'select slug from expert_articles where publish_at <= $1 order by id',
    [now],
  );
  return rows.map(({ slug }) => slug);
}

export type SavedArticle =
  | { kind: 'saved'; id: number }
  /** The article has this content already: the button was pressed twice. */
  | { kind: 'repeated'; id: number }
  /** Another article has this address. */
  | { kind: 'slug-taken' }
  /** The article was changed or deleted since the form was opened. */
  | { kind: 'changed' };

/** Saves an article. `base`: the id and version that the operator edited; `null` adds a new one. */
export async function saveArticle(
  connection: Queryable,
  article: ArticleContent,
  base: Pick<Article, 'id' | 'version'> | null,
): Promise<SavedArticle> {
  const saved = await writeArticle(connection, article, base);
  if (saved !== null) return { kind: 'saved', id: saved };
  const [other] = await connection.query<Article>(`select ${COLUMNS} from expert_articles a where slug = $1`, [
    article.slug,
  ]);
  if (other && (base === null || other.id === base.id) && hasContent(other, article))
    return { kind: 'repeated', id: other.id };
  return { kind: base && (!other || other.id === base.id) ? 'changed' : 'slug-taken' };
}

function hasContent(stored: Article, content: ArticleContent): boolean {
  return (Object.keys(content) as (keyof ArticleContent)[]).every((name) =>
    isDeepStrictEqual(stored[name], content[name]),
  );
}

/** Returns the id of the written article; `null` if its address is taken, or it was changed or deleted. */
async function writeArticle(
  connection: Queryable,
  article: ArticleContent,
  base: Pick<Article, 'id' | 'version'> | null,
): Promise<number | null> {
  const values = [
    ...[article.slug, article.title, article.author, article.makeCode, article.modelCode, article.firstYear],
    ...[article.lastYear, article.ratingTenths, article.summary, article.body, article.publishAt],
  ];
  const [saved] = base
    ? await connection.query<{ id: number }>(
        `update expert_articles set (slug, title, author, make_code, model_code, first_year, last_year, rating_tenths,
           summary, body, publish_at, version, changed_at) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, version + 1, now())
         where id = $12 and version = $13
           and not exists (select from expert_articles other where other.slug = $1 and other.id <> $12) returning id`,
        [...values, base.id, base.version],
      )
    : await connection.query<{ id: number }>(
        `insert into expert_articles (slug, title, author, make_code, model_code, first_year, last_year, rating_tenths,
           summary, body, publish_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (slug) do nothing returning id`,
        values,
      );
  return saved?.id ?? null;
}

/** Deletes an article; returns whether it existed. */
export async function deleteArticle(connection: Queryable, id: number): Promise<boolean> {
  return (await connection.query('delete from expert_articles where id = $1 returning id', [id])).length > 0;
}
