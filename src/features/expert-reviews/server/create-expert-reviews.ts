import type { Queryable } from '#ports/database/database.ts';
import type { Article, ReviewedModel } from '../model/article.ts';
import { parseCoverName } from '../model/cover.ts';
import { readCover } from './cover-store.ts';
import { findPublishedArticle, findReviewsOf, listPublishedSlugs, type ReviewTeaser } from './article-store.ts';

/** Reads published reviews: the content source of the expert-review call (spec 2 §7). */
export type ExpertReviews = {
  /** Returns the newest reviews of a model or a model year, at most two. */
  find(model: ReviewedModel): Promise<readonly ReviewTeaser[]>;
  /** Returns the review with this address; `null` if there is none. */
  read(slug: string): Promise<Article | null>;
  /** Returns a file of a cover by its name; `null` if there is none. */
  picture(name: string): Promise<Buffer | null>;
  slugs(): Promise<readonly string[]>;
};

export function createExpertReviews(database: Queryable, now: () => Date): ExpertReviews {
  return {
    find: (model) => findReviewsOf(database, model, now()),
    read: (slug) => findPublishedArticle(database, slug, now()),
    picture: async (name) => {
      const asked = parseCoverName(name);
      return asked && readCover(database, asked.digest, asked.file);
    },
    slugs: () => listPublishedSlugs(database, now()),
  };
}
